import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { listTokens, makeToken, revokeToken } from './tokens.ts';

export const apiTokenRoutes = ({ limit }: Pick<Services, 'limit'>) => {
  const entidadAdmin = {
    listApiTokens: ({ session: { user }, database }) => listTokens(database, user.entity_id),

    makeApiToken: async ({ body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      return database.transaction().execute((tx) => makeToken(tx, user, body));
    },

    revokeApiToken: async ({ params, session, database }) => {
      await database.transaction().execute((tx) => revokeToken(tx, session.user, params.id));
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;
  return { entidadAdmin };
};
