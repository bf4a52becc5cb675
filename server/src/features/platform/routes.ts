import { sql } from 'kysely';
import type { Services } from '../../app.ts';
import type { Handlers } from '../../http/serve.ts';

export const platformRoutes = ({ config }: Services) => {
  const anyone = {
    getPlatform: async () => config.platform,
    getHealth: async () => ({ status: 'ok' as const }),
    getReadiness: async ({ database }) => {
      await sql`select 1`.execute(database);
      return { status: 'ok' as const };
    },
  } satisfies Partial<Handlers<'anyone'>>;
  return { anyone };
};
