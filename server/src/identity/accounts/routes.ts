import { messages } from '@finaula/contract/messages';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { type PasswordRecovery, RECOVER_PASSWORD } from '../links/recover-password-job.ts';
import { resetPassword } from '../links/reset-password.ts';
import { setPasswordOnVerification } from '../links/set-password-on-verification.ts';
import { verifyEmail } from '../links/verify-email.ts';
import { requestPasskey } from '../passkeys/challenges.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { changePassword } from '../passwords/change-password.ts';
import { requireCurrentPassword } from '../passwords/current-password.ts';
import { refuseGuessable } from '../passwords/guessable-password.ts';
import { hashPassword } from '../passwords/password.ts';
import { browserTokenOf } from '../sessions/browser-token.ts';
import { endOtherSessions, endSession } from '../sessions/end-sessions.ts';
import { secondFactorDue } from '../sessions/find-session.ts';
import { deleteSession, listSessionsOf } from '../sessions/sessions.ts';
import type { SignedIn } from '../sign-in/complete-sign-in.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { signInWithPasskey } from '../sign-in/sign-in-with-passkey.ts';
import { hashToken } from '../token.ts';
import { acknowledgeNotice, listNotices } from './account-notices.ts';
import { presentSession } from './present.ts';
import { presentUser } from './present-user.ts';
import { findUserIdByEmail } from './queries.ts';

export const accountRoutes = (services: Services) => {
  const { limit, config, jobs, platform } = services;
  const productName = config.platform.product_name;
  const party = relyingPartyOf(config);

  const presentSignIn = ({ user, token, notices, lacksFactor, browserToken }: SignedIn & { browserToken: string }) => ({
    user: presentUser(user),
    token,
    device: browserToken,
    notices,
    second_factor_due: secondFactorDue(config, user, lacksFactor),
  });

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
      const browserToken = await browserTokenOf(database, device);
      const chosen = { password, passwordHash, productName, browserToken };
      await database.transaction().execute((tx) => setPasswordOnVerification(tx, hashToken(token), chosen));
      return {
        message: 'Tu contraseña quedó lista y cerramos todo lo demás. Ya puedes iniciar sesión.',
        device: browserToken,
      };
    },

    login: async ({ body, request, database }) => presentSignIn(await signIn(services, database, body, request)),

    // The challenge belongs to no account, so it reveals nothing about accounts.
    startPasskeySignIn: async ({ request, database }) => {
      await limit('passkeyByAddress', request.ip);
      return requestPasskey(database, party, { purpose: 'sign in', userId: null });
    },

    signInWithPasskey: async ({ body, request, database }) => {
      await limit('passkeyByAddress', request.ip);
      return presentSignIn(await signInWithPasskey(services, database, body, request));
    },

    resetPassword: async ({ body: { token, password }, request, database }) => {
      await limit('resetByAddress', request.ip);
      const passwordHash = await hashPassword(password);
      const { device } = await database
        .transaction()
        .execute((tx) => resetPassword(tx, hashToken(token), { password, passwordHash, productName }));
      return { message: 'Tu contraseña cambió. Ya puedes iniciar sesión con ella.', device };
    },

    // Do one look-up and one job whether the account exists or not, so that the reply reveals nothing.
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
