import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { consumeChallenge, requestPasskey } from '../passkeys/challenges.ts';
import { listPasskeys, type StoredPasskey } from '../passkeys/passkeys.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { deviceLabel } from '../sessions/device-label.ts';
import { requireConfirmation } from './confirm.ts';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './enrol.ts';
import { findFactors } from './factors.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './own-passkeys.ts';
import { countCodesLeft } from './queries.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

const present = ({
  id,
  name,
  created_at,
  last_used_at,
}: Pick<StoredPasskey, 'id' | 'name' | 'created_at' | 'last_used_at'>) => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export const secondFactorRoutes = ({ limit, config, enqueueMessage }: Services) => {
  const party = relyingPartyOf(config);
  const confirming = { limit, party };
  const tellerOf = ({ headers }: FastifyRequest) => ({ enqueueMessage, device: deviceLabel(headers['user-agent']) });

  const signedIn = {
    getSecondFactor: async ({ session: { user }, database }) => {
      const { totp, passkeys } = await findFactors(database, user.id);
      return {
        totp_since: totp?.confirmed_at?.toISOString() ?? null,
        passkeys: passkeys.map(present),
        recovery_codes_left: await countCodesLeft(database, user.id),
      };
    },

    enrolTotp: async ({ body, session: { user }, database }) => {
      await requireConfirmation(confirming, database, user, body.confirmation);
      const options = { dataDir: config.dataDir, issuer: config.platform.product_name };
      return database.transaction().execute((tx) => beginTotp(tx, user, options));
    },

    confirmTotp: async ({ body, session, request, database }) => {
      await limit('factorConfirmationByUser', session.user.id);
      const options = { dataDir: config.dataDir, code: body.code, teller: tellerOf(request) };
      return { recovery_codes: await database.transaction().execute((tx) => confirmTotp(tx, session, options)) };
    },

    removeTotp: async ({ body, session: { user }, request, database }) => {
      await requireConfirmation(confirming, database, user, body.confirmation);
      await database.transaction().execute((tx) => removeTotp(tx, user, tellerOf(request)));
    },

    renewRecoveryCodes: async ({ body, session: { user }, request, database }) => {
      await requireConfirmation(confirming, database, user, body.confirmation);
      return {
        recovery_codes: await database.transaction().execute((tx) => renewRecoveryCodes(tx, user, tellerOf(request))),
      };
    },

    startConfirmation: async ({ session: { user }, database }) => {
      await limit('factorConfirmationByUser', user.id);
      const passkeys = await listPasskeys(database, user.id);
      if (passkeys.length === 0) throw new ApiError('PASSKEY_NOT_FOUND');
      return requestPasskey(database, party, { purpose: 'confirm', userId: user.id }, passkeys);
    },

    startPasskey: async ({ body, session: { user }, database }) => {
      await requireConfirmation(confirming, database, user, body.confirmation);
      return beginPasskey(database, user, party);
    },

    addPasskey: async ({ body, session, request, database }) => {
      await limit('factorConfirmationByUser', session.user.id);
      const answered = await consumeChallenge(database, body.passkey, { purpose: 'enrol', userId: session.user.id });
      const options = { party, teller: tellerOf(request) };
      const { passkey, codes } = await database
        .transaction()
        .execute((tx) => addPasskey(tx, session, answered, options));
      return { passkey: present(passkey), recovery_codes: codes };
    },

    renamePasskey: async ({ params, body, session: { user }, database }) => {
      await requireConfirmation(confirming, database, user, body.confirmation);
      return present(await database.transaction().execute((tx) => renamePasskey(tx, user, params.id, body.name)));
    },

    removePasskey: async ({ params, body, session: { user }, request, database }) => {
      await requireConfirmation(confirming, database, user, body.confirmation);
      await database.transaction().execute((tx) => removePasskey(tx, user, params.id, tellerOf(request)));
    },
  } satisfies Partial<Handlers<'signed-in'>>;

  const administrator = {
    resetSecondFactor: async ({ body, session: { user }, database }) => {
      await limit('linkByUser', user.id);
      const { name } = await database
        .transaction()
        .execute((tx) => resetSecondFactor(tx, user, body.user_id, enqueueMessage));
      return { message: `${name} entra ahora solo con su contraseña, y se lo decimos.` };
    },
  } satisfies Partial<Handlers<'administrator'>>;

  return { signedIn, administrator };
};
