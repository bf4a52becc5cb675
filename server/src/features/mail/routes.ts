import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { wakeMail } from './jobs.ts';
import { presentMessage } from './present.ts';
import { listMessages } from './queries.ts';
import { retryMessage } from './retry-message.ts';

export const mailRoutes = ({ config, jobs }: Services) => {
  const administrator = {
    listMessages: async ({ query, session: { user }, database }) => {
      const { rows, nextCursor } = await listMessages(database, user.role === 'SuperAdmin', query);
      return { messages: rows.map(presentMessage), next_cursor: nextCursor };
    },

    retryMessage: async ({ params, session, database }) =>
      database.transaction().execute(async (tx) => {
        const message = await retryMessage(tx, session.user, params.id);
        if (config.mail !== undefined) await wakeMail(jobs, tx, message.entity_id, true);
        return presentMessage(message);
      }),
  } satisfies Partial<Handlers<'administrator'>>;
  return { administrator };
};
