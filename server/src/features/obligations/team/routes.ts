import type { Handlers } from '../../../http/contract-routes.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { readTeam } from './read-team.ts';

export const teamRoutes = () => {
  const signedIn = {
    getTeam: async ({ database }) => readTeam(database, await readToday(database)),
  } satisfies Partial<Handlers<'signed-in'>>;
  return { signedIn };
};
