import type { Database } from '../database/connect.ts';
import type { Handlers } from '../http/contract-routes.ts';
import type { Services } from '../services.ts';
import { changePolicy } from './access-policy/change-policy.ts';
import { countFactors, findPolicy } from './access-policy/queries.ts';
import { apiTokenRoutes } from './api-tokens/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { tenureRoutes } from './tenure/routes.ts';

const currentPolicy = async (database: Database, entityId: string | null) => {
  const { policy, since, secondFactorFrom } = await findPolicy(database, entityId);
  return {
    ...policy,
    since: since?.toISOString() ?? null,
    second_factor_from: secondFactorFrom,
    factor_counts: await countFactors(database),
  };
};

export const identityRoutes = (services: Services) => {
  const { enqueueMessage, limit } = services;
  const providers = providerRoutes(services);
  const { signedIn, administrator } = secondFactorRoutes(services);
  const tenure = tenureRoutes(services);
  const entidadAdmin = {
    ...providers.entidadAdmin,
    ...tenure.entidadAdmin,
    ...apiTokenRoutes(services).entidadAdmin,

    getAccessPolicy: async ({ session: { user }, database }) => currentPolicy(database, user.entity_id),

    changeAccessPolicy: async ({ body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      await database.transaction().execute((tx) => changePolicy(tx, enqueueMessage, user, body));
      return currentPolicy(database, user.entity_id);
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return {
    anyone: providers.anyone,
    signedIn,
    administrator: { ...administrator, ...tenure.administrator },
    entidadAdmin,
  };
};
