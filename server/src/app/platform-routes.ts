import { sql } from 'kysely';
import { wakeMail } from '../features/mail/jobs.ts';
import { listStuckMail, requeueStuckMail } from '../features/mail/stuck-mail.ts';
import type { Handlers } from '../http/contract-routes.ts';
import { listStuckJobs } from '../jobs/stuck-jobs.ts';
import type { Services } from '../services.ts';

export const platformRoutes = ({ config, platform, jobs }: Services) => {
  const anyone = {
    getPlatform: async () => ({
      ...config.platform,
      mail: config.mail !== undefined,
      packages: config.contentUrl !== undefined,
    }),
    getHealth: async () => ({ status: 'ok' as const }),
    getReadiness: async ({ database }) => {
      await sql`select 1`.execute(database);
      return { status: 'ok' as const };
    },
  } satisfies Partial<Handlers<'anyone'>>;

  const superAdmin = {
    getStuckWork: async () => ({ mail: await listStuckMail(platform), jobs: await listStuckJobs(platform) }),

    retryStuckMail: ({ body }) =>
      platform.transaction().execute(async (tx) => {
        const entities = await requeueStuckMail(tx, body);
        if (config.mail !== undefined) for (const entity of new Set(entities)) await wakeMail(jobs, tx, entity, false);
        return { retried: entities.length };
      }),
  } satisfies Partial<Handlers<'SuperAdmin'>>;
  return { anyone, superAdmin };
};
