import type { Handlers } from '../../../http/contract-routes.ts';
import type { Services } from '../../../services.ts';
import { enqueueApply } from './jobs.ts';
import { describeDirectory, previewDirectory } from './overview.ts';
import { measureDeprovisioning } from './self-test.ts';
import { switchOn } from './switch-on.ts';
import { makeToken, revokeToken, rotateToken } from './tokens.ts';

export const directoryRoutes = (services: Services) => {
  const { config, limit, platform } = services;
  const entidadAdmin = {
    getDirectory: async ({ session: { user }, database }) =>
      describeDirectory(database, user.entity_id, config.publicUrl),

    makeDirectoryToken: async ({ body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      return { token: await database.transaction().execute((tx) => makeToken(tx, user, body.expires_on)) };
    },

    rotateDirectoryToken: async ({ params, body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      const dates = { expiresOn: body.expires_on, oldEndsOn: body.old_ends_on };
      return { token: await database.transaction().execute((tx) => rotateToken(tx, user, params.id, dates)) };
    },

    revokeDirectoryToken: async ({ params, session, database }) => {
      await database.transaction().execute((tx) => revokeToken(tx, session.user, params.id));
    },

    previewDirectory: async ({ session, database }) => previewDirectory(database, session.user.entity_id),

    testDirectory: async ({ session: { user } }) => {
      await limit('settingByUser', user.id);
      return measureDeprovisioning(platform, user);
    },

    switchDirectoryOn: async ({ body, session: { user }, database }) => {
      const entityId = user.entity_id;
      await database.transaction().execute(async (tx) => {
        await switchOn(tx, user, body.leavers);
        await enqueueApply(services, tx, entityId);
      });
      return describeDirectory(database, entityId, config.publicUrl);
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;
  return { entidadAdmin };
};
