import { messages } from '@finaula/contract/messages';
import { ApiError } from '../../http/api-error.ts';
import { cacheResponse } from '../../http/cached-response.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import { hashToken } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { refuseGuessable } from '../../shared/identity/guessable-password.ts';
import { limitEmailEnumeration } from '../../shared/identity/limit-email-enumeration.ts';
import { hashPassword, passwordMatches } from '../../shared/identity/password.ts';
import { presentUser } from '../../shared/identity/present-user.ts';
import { changePassword } from './change-password.ts';
import { countSignIn } from './count-sign-in.ts';
import { deviceLabel } from './device-label.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { findDevice } from './known-devices.ts';
import { presentPublicEntity, presentSession } from './present.ts';
import { identifyEntities, listCredentials, listEntities } from './queries.ts';
import { registerUser } from './register-user.ts';
import { resetPassword } from './reset-password.ts';
import { deleteSession, listSessionsOf } from './sessions.ts';
import { accountsByEmail, checkCredentials, signIn } from './sign-in.ts';
import { verifyEmail } from './verify-email.ts';

export const accountRoutes = ({ limit, config, platform }: Services) => {
  const directory = cacheResponse(
    () => identifyEntities(platform),
    async () => (await listEntities(platform)).map(presentPublicEntity),
  );
  const accounts = accountsByEmail(platform);
  const productName = config.platform.product_name;

  const anyone = {
    listPublicEntities: async ({ request, reply }) => directory.send(request, reply),

    registerUser: async ({ body, request, database }) => {
      await limit('registrationByAddress', request.ip);
      refuseGuessable(body.password, productName, body.name, body.email);
      const passwordHash = await hashPassword(body.password);
      const registration = { name: body.name, email: body.email, passwordHash, entityId: body.entity_id };
      const user = await limitEmailEnumeration(limit, request.ip, () =>
        database.transaction().execute((tx) => registerUser(tx, registration)),
      );
      return { message: user.email_verified_at ? messages.individualRegistered : messages.employeeRegistered, user: presentUser(user) };
    },

    verifyEmail: async ({ body, request, database }) => {
      await limit('verificationByAddress', request.ip);
      await database.transaction().execute((tx) => verifyEmail(tx, hashToken(body.token)));
      return { message: messages.verificationSucceeded };
    },

    login: async ({ body, request, database }) => {
      const { token: deviceToken, known } = await findDevice(database, body.email, body.device);
      const forgive = await countSignIn(limit, body.email, request.ip, { token: deviceToken, known });
      const credentials = await checkCredentials(accounts, body.email, body.password);
      await forgive();
      const opening = { hours: config.sessionHours, device: deviceLabel(request.headers['user-agent']), deviceToken };
      const token = await signIn(platform, credentials, opening);
      return { user: presentUser(credentials.user), token, device: deviceToken };
    },

    resetPassword: async ({ body: { token, password }, request, database }) => {
      await limit('resetByAddress', request.ip);
      const passwordHash = await hashPassword(password);
      const { device } = await database
        .transaction()
        .execute((tx) => resetPassword(tx, hashToken(token), { password, passwordHash, productName }));
      return { message: 'Tu contraseña cambió. Ya puedes iniciar sesión con ella.', device };
    },
  } satisfies Partial<Handlers<'anyone'>>;

  const signedIn = {
    getSession: async ({ session }) => presentUser(session.user),
    logout: async ({ session, database }) => void (await deleteSession(database, session.tokenHash)),

    listSessions: async ({ session: { user, tokenHash }, database }) =>
      (await listSessionsOf(database, user.id)).map((open) => presentSession(open, tokenHash)),

    endSession: async ({ params, session, database }) => database.transaction().execute((tx) => endSession(tx, session.user.id, params.id)),

    endOtherSessions: async ({ session, database }) => ({
      ended_count: await database.transaction().execute((tx) => endOtherSessions(tx, session)),
    }),

    changePassword: async ({ body: { current_password, new_password }, session, database }) => {
      const { user } = session;
      await limit('currentPasswordByUser', user.id);
      const [account] = await listCredentials(database, [user.email]);
      const checked = account?.password_hash;
      if (checked === undefined || !(await passwordMatches(checked, current_password))) throw new ApiError('CURRENT_PASSWORD_WRONG');
      await limit.forget('currentPasswordByUser', user.id);
      if (new_password === current_password) throw new ApiError('PASSWORD_UNCHANGED');
      refuseGuessable(new_password, productName, user.name, user.email, user.entity_name);
      const passwordHash = await hashPassword(new_password);
      await database.transaction().execute((tx) => changePassword(tx, session, checked, passwordHash));
      return { message: 'Tu contraseña cambió. Cerramos tus demás sesiones.' };
    },
  } satisfies Partial<Handlers<'signed-in'>>;

  return { anyone, signedIn };
};
