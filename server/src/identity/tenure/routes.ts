import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { decideHandover, listHandovers, previewRemoval } from './handovers.ts';

export const tenureRoutes = ({ platform }: Services) => {
  const entidadAdmin = {
    listHandovers: async ({ session: { user } }) => listHandovers(platform, user.entity_id),

    decideHandover: async ({ params, body, session: { user } }) => {
      await platform.transaction().execute((tx) => decideHandover(tx, user, params.id, body.decision));
      return listHandovers(platform, user.entity_id);
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  const administrator = {
    previewRemoval: async ({ params, session: { user } }) => previewRemoval(platform, user, params.user_id),
  } satisfies Partial<Handlers<'administrator'>>;

  return { entidadAdmin, administrator };
};
