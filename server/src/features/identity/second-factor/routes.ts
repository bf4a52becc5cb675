import type { Handlers } from '../../../http/contract-routes.ts';
import type { Services } from '../../../services.ts';
import { requireCurrentPassword } from '../../../shared/identity/current-password.ts';
import { findTotp } from '../../../shared/identity/second-factor/factors.ts';
import { beginTotp, confirmTotp, removeOwnFactor, renewRecoveryCodes } from './enrol.ts';
import { countCodesLeft } from './queries.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

export const secondFactorRoutes = ({ limit, config, enqueueMessage }: Services) => {
  const signedIn = {
    getSecondFactor: async ({ session: { user }, database }) => ({
      totp_since: (await findTotp(database, user.id))?.confirmed_at?.toISOString() ?? null,
      recovery_codes_left: await countCodesLeft(database, user.id),
    }),

    enrolTotp: async ({ body, session: { user }, database }) => {
      await requireCurrentPassword(limit, database, user.id, body.current_password);
      const options = { dataDir: config.dataDir, issuer: config.platform.product_name };
      return database.transaction().execute((tx) => beginTotp(tx, user, options));
    },

    confirmTotp: async ({ body, session, database }) => {
      await limit('factorConfirmationByUser', session.user.id);
      return {
        recovery_codes: await database.transaction().execute((tx) => confirmTotp(tx, session, config.dataDir, body.code)),
      };
    },

    renewRecoveryCodes: async ({ body, session: { user }, database }) => {
      await requireCurrentPassword(limit, database, user.id, body.current_password);
      return { recovery_codes: await database.transaction().execute((tx) => renewRecoveryCodes(tx, user)) };
    },

    removeSecondFactor: async ({ body, session: { user }, database }) => {
      await requireCurrentPassword(limit, database, user.id, body.current_password);
      await database.transaction().execute((tx) => removeOwnFactor(tx, user));
    },
  } satisfies Partial<Handlers<'signed-in'>>;

  const administrator = {
    resetSecondFactor: async ({ body, session: { user }, database }) => {
      await limit('linkByUser', user.id);
      const { name } = await database.transaction().execute((tx) => resetSecondFactor(tx, user, body.user_id, enqueueMessage));
      return { message: `${name} entra ahora solo con su contraseña, y se lo decimos.` };
    },
  } satisfies Partial<Handlers<'administrator'>>;

  return { signedIn, administrator };
};
