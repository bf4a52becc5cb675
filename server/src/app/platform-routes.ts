import { sql } from 'kysely';
import type { Handlers } from '../http/contract-routes.ts';
import type { Services } from '../services.ts';

export const platformRoutes = ({ config }: Services) => {
  const anyone = {
    getPlatform: async () => ({ ...config.platform, mail: config.mail !== undefined }),
    getHealth: async () => ({ status: 'ok' as const }),
    getReadiness: async ({ database }) => {
      await sql`select 1`.execute(database);
      return { status: 'ok' as const };
    },
  } satisfies Partial<Handlers<'anyone'>>;
  return { anyone };
};
