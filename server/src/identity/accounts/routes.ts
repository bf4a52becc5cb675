import { isIP } from 'node:net';
import { messages } from '@finaula/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { acknowledgeNotice, listNotices } from '../account-notices.ts';
import { requireCurrentPassword } from '../current-password.ts';
import { deviceLabel } from '../device-label.ts';
import { deviceTokenOf } from '../device-token.ts';
import { refuseGuessable } from '../guessable-password.ts';
import { isUntold } from '../limit-email-enumeration.ts';
import { requestPasskey, spendChallenge } from '../passkeys/challenges.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { hashPassword } from '../password.ts';
import { presentUser } from '../present-user.ts';
import { notingRefusals } from '../refusals.ts';
import { type Factors, spendFactor } from '../second-factor/factors.ts';
import { secondFactorDue } from '../sessions/find-session.ts';
import { hashToken } from '../token.ts';
import { changePassword } from './change-password.ts';
import { countSecondFactor, countSignIn } from './count-sign-in.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { type PasswordRecovery, RECOVER_PASSWORD } from './jobs.ts';
import { findDevice } from './known-devices.ts';
import { presentSession } from './present.ts';
import { findUserIdByEmail } from './queries.ts';
import { resetPassword } from './reset-password.ts';
import { deleteSession, listSessionsOf } from './sessions.ts';
import { setPasswordOnVerification } from './set-password-on-verification.ts';
import { checkCredentials, type Opened, signIn } from './sign-in.ts';
import { noteRefusal, signInWithPasskey } from './sign-in-with-passkey.ts';
import { verifyEmail } from './verify-email.ts';

export const accountRoutes = ({ limit, config, jobs, platform, enqueueMessage }: Services) => {
  const productName = config.platform.product_name;
  const party = relyingPartyOf(config);

  const sessionIn = (request: FastifyRequest, deviceToken: string) => ({
    hours: config.sessionHours,
    device: deviceLabel(request.headers['user-agent']),
    // A proxy that is believed may hand on anything.
    address: isIP(request.ip) === 0 ? null : request.ip,
    deviceToken,
  });

  const presentSignIn = ({ user, token, notices, lacksFactor }: Opened, device: string) => ({
    user: presentUser(user),
    token,
    device,
    notices,
    second_factor_due: secondFactorDue(config, user, lacksFactor),
  });

  /** With what the owner of a right password may go on. */
  const askForFactor = async (database: Database, userId: string, { totp, passkeys }: Factors) => {
    const passkey =
      passkeys.length === 0
        ? null
        : await requestPasskey(database, party, { purpose: 'second factor', userId }, passkeys);
    return new ApiError('SECOND_FACTOR_REQUIRED', { secondStep: { totp: totp !== null, passkey } });
  };

  const anyone = {
    verifyEmail: async ({ body, request, database }) => {
      await limit('verificationByAddress', request.ip);
      const device = body.device === undefined ? null : hashToken(body.device);
      const registration = await database.transaction().execute((tx) => verifyEmail(tx, hashToken(body.token), device));
      return { message: messages.verificationSucceeded, registration };
    },

    setPasswordOnVerification: async ({ body: { token, password, device }, request, database }) => {
      await limit('verificationByAddress', request.ip);
      const passwordHash = await hashPassword(password);
      const deviceToken = await deviceTokenOf(database, device);
      const chosen = { password, passwordHash, productName, deviceToken };
      await database.transaction().execute((tx) => setPasswordOnVerification(tx, hashToken(token), chosen));
      return {
        message: 'Tu contraseña quedó lista y cerramos todo lo demás. Ya puedes iniciar sesión.',
        device: deviceToken,
      };
    },

    login: async ({ body, request, database }) =>
      notingRefusals(platform, body.email, async () => {
        const { token: deviceToken, known } = await findDevice(database, body.email, body.device);
        const onSuccess = await countSignIn(limit, body.email, request.ip, { token: deviceToken, known });
        const credentials = await checkCredentials(database, body.email, body.password);
        if (credentials.waiting && (await isUntold(limit, body.email))) throw new ApiError('INVALID_CREDENTIALS');
        await onSuccess();
        const onProven = await countSecondFactor(
          limit,
          credentials.userId,
          { token: deviceToken, known },
          body.second_factor,
        );
        const shown = await spendFactor(database, credentials.userId, body.second_factor);
        const beside = { dataDir: config.dataDir, party, shown, enqueueMessage };
        const session = sessionIn(request, deviceToken);
        const result = await database.transaction().execute((tx) => signIn(tx, credentials, session, beside));
        if (result.state === 'missing') throw await askForFactor(database, credentials.userId, result.factors);
        if (result.state === 'refused')
          throw new ApiError(shown && 'passkey' in shown ? 'PASSKEY_REFUSED' : 'SECOND_FACTOR_WRONG');
        await onProven();
        return presentSignIn(result, deviceToken);
      }),

    // Says nothing of accounts: whoever asks gets a challenge that no account is behind.
    startPasskeySignIn: async ({ request, database }) => {
      await limit('passkeyByAddress', request.ip);
      return requestPasskey(database, party, { purpose: 'sign in', userId: null });
    },

    signInWithPasskey: async ({ body, request, database }) => {
      await limit('passkeyByAddress', request.ip);
      const answered = await spendChallenge(database, body.passkey, { purpose: 'sign in', userId: null });
      const session = sessionIn(request, await deviceTokenOf(database, body.device));
      const opened = await database
        .transaction()
        .execute((tx) => signInWithPasskey(tx, answered, session, { party, enqueueMessage }))
        .catch(async (error) => {
          if (error instanceof ApiError) await noteRefusal(platform, answered, error.code);
          throw error;
        });
      if ('refused' in opened) {
        const { refused } = opened;
        if (refused !== null)
          await noteRefusal(platform, answered, `PASSKEY_${refused.toUpperCase() as Uppercase<typeof refused>}`);
        throw new ApiError('PASSKEY_REFUSED');
      }
      return presentSignIn(opened, session.deviceToken);
    },

    resetPassword: async ({ body: { token, password }, request, database }) => {
      await limit('resetByAddress', request.ip);
      const passwordHash = await hashPassword(password);
      const { device } = await database
        .transaction()
        .execute((tx) => resetPassword(tx, hashToken(token), { password, passwordHash, productName }));
      return { message: 'Tu contraseña cambió. Ya puedes iniciar sesión con ella.', device };
    },

    // Whoever asks learns nothing of who has an account: known or not, one look-up and one job.
    forgotPassword: async ({ body: { email }, request, database }) => {
      await limit('recoveryByAddress', request.ip);
      if (config.mail !== undefined) {
        const data: PasswordRecovery = { user_id: await findUserIdByEmail(database, email) };
        await jobs.send(database, RECOVER_PASSWORD, data, { first: true });
      }
      return { message: 'Si hay una cuenta activa con ese correo, le enviamos un enlace para una contraseña nueva.' };
    },
  } satisfies Partial<Handlers<'anyone'>>;

  const session = {
    getSession: async ({ session: { user, secondFactorDue } }) => ({
      ...presentUser(user),
      notices: await listNotices(platform, user.id),
      second_factor_due: secondFactorDue,
    }),

    logout: async ({ session, database }) => void (await deleteSession(database, session.tokenHash)),
  } satisfies Partial<Handlers<'session'>>;

  const signedIn = {
    acknowledgeNotice: async ({ params, session, database }) => {
      if (!(await acknowledgeNotice(database, session.user.id, params.id))) throw new ApiError('NOTICE_NOT_FOUND');
    },

    listSessions: async ({ session: { user, tokenHash } }) =>
      (await listSessionsOf(platform, user.id)).map((open) => presentSession(open, tokenHash)),

    endSession: async ({ params, session, database }) =>
      database.transaction().execute((tx) => endSession(tx, session.user.id, params.id)),

    endOtherSessions: async ({ session, database }) => ({
      ended_count: await database.transaction().execute((tx) => endOtherSessions(tx, session)),
    }),

    changePassword: async ({ body: { current_password, new_password }, session, database }) => {
      const { user } = session;
      const checked = await requireCurrentPassword(limit, database, user.id, current_password);
      if (new_password === current_password) throw new ApiError('PASSWORD_UNCHANGED');
      refuseGuessable(new_password, productName, user.name, user.email, user.entity_name);
      const passwordHash = await hashPassword(new_password);
      await database.transaction().execute((tx) => changePassword(tx, session, checked, passwordHash));
      return { message: 'Tu contraseña cambió. Cerramos tus demás sesiones.' };
    },
  } satisfies Partial<Handlers<'signed-in'>>;

  return { anyone, session, signedIn };
};
