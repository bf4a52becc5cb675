import { Readable } from 'node:stream';
import { messages } from '@finaula/contract/messages';
import type { Handlers } from '../../http/contract-routes.ts';
import { listOpenClosures } from '../../identity/accounts/closures.ts';
import { presentEntityUser } from '../../identity/accounts/present-entity-user.ts';
import { presentUser } from '../../identity/accounts/present-user.ts';
import type { Services } from '../../services.ts';
import { listLastMessages } from '../../shared/mail/last-messages.ts';
import { listWaiversInForce } from '../../shared/standings/waivers-in-force.ts';
import { overrideUserAccess, toggleUserStatus } from './change-access.ts';
import { createResetLink } from './create-reset-link.ts';
import { listEverybody } from './list-everybody.ts';
import { listPending } from './pending-queries.ts';
import { countFound, countPeople, listPage, summarizeWaiting } from './people-page.ts';
import { presentPendingUser } from './present-pending.ts';
import { rejectRegistration } from './reject-registration.ts';
import { sendVerification } from './send-verification.ts';

export const peopleAccessRoutes = ({ config, limit, enqueueMessage }: Services) => {
  const administrator = {
    createResetLink: async ({ body, session, database }) => {
      await limit('linkByUser', session.user.id);
      await limit('linkOfPersonByUser', session.user.id, body.user_id);
      const { token, expiresAt, sentTo } = await database
        .transaction()
        .execute((tx) => createResetLink(tx, session.user, body.user_id, enqueueMessage));
      return {
        reset_link: `${config.publicUrl}/restablecer#${token}`,
        expires_at: expiresAt.toISOString(),
        sent_to: sentTo,
      };
    },

    rejectRegistration: async ({ params, session, database }) => {
      await database.transaction().execute((tx) => rejectRegistration(tx, session.user, params.id));
    },
  } satisfies Partial<Handlers<'administrator'>>;

  const entidadAdmin = {
    listEntityUsers: async ({
      query: { limit, order = 'waiting', ...filters },
      session: { user },
      database,
      request,
      reply,
    }) => {
      const entity = { id: user.entity_id, name: user.entity_name };
      if (limit === undefined) {
        const everybody = await listEverybody(database, entity);
        if (!(everybody instanceof Readable)) return everybody;
        reply.type('application/json; charset=utf-8');
        return everybody.on('error', (err) => request.log.error({ err }, 'Una lista de usuarios se interrumpió'));
      }
      const { rows, nextCursor } = await listPage(database, entity.id, { ...filters, order, limit });
      const counts = await countPeople(database, entity.id);
      const people = rows.map((person) => person.id);
      const waivers = await listWaiversInForce(database, entity.id, people);
      const closures = await listOpenClosures(database, people);
      const mails = await listLastMessages(database, people);
      return {
        users: rows.map((person) => ({
          ...presentEntityUser({ ...person, entity_name: entity.name }),
          waivers: (waivers.get(person.id) ?? []).map(({ obligation_id, obligation_title, until, reason }) => ({
            obligation_id,
            obligation_title,
            until,
            reason,
          })),
          closes_at: closures.get(person.id)?.toISOString() ?? null,
          last_message: mails.get(person.id) ?? null,
        })),
        entity_name: entity.name,
        next_cursor: nextCursor,
        counts,
        ...(filters.cursor === undefined && { found: await countFound(database, entity.id, filters, counts) }),
      };
    },

    summarizeWaiting: async ({ session: { user }, database }) => {
      const { waiting_since, ...counts } = await summarizeWaiting(database, user.entity_id);
      return { ...counts, waiting_since: waiting_since?.toISOString() ?? null };
    },

    sendVerification: async ({ body, session, database }) => {
      await limit('linkOfPersonByUser', session.user.id, body.user_id);
      const { token, expiresAt, sentTo, path } = await database
        .transaction()
        .execute((tx) => sendVerification(tx, session.user, body.user_id, enqueueMessage));
      return {
        verification_link: `${config.publicUrl}/${path}${token}`,
        expires_at: expiresAt.toISOString(),
        sent_to: sentTo,
      };
    },

    toggleUserStatus: async ({ body, session, database }) => {
      await limit('accessOfPersonByUser', session.user.id, body.user_id);
      const user = await database
        .transaction()
        .execute((tx) => toggleUserStatus(tx, session.user, body.user_id, body.action));
      return { message: messages.overrideSucceeded(body.action), user: presentUser(user) };
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  const superAdmin = {
    listPendingUsers: async ({ database }) => ({
      pending_users: (await listPending(database)).map((user) =>
        presentPendingUser(user, config.platform.product_name),
      ),
    }),

    overrideUserAccess: async ({ body, session, database }) => {
      await limit('accessOfPersonByUser', session.user.id, body.user_id);
      const user = await database
        .transaction()
        .execute((tx) => overrideUserAccess(tx, session.user, body.user_id, body.action));
      return { message: messages.overrideSucceeded(body.action), user: presentUser(user) };
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { administrator, entidadAdmin, superAdmin };
};
