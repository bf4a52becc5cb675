import { messages } from '@finaula/contract/messages';
import type { Services } from '../../app.ts';
import { hashPassword } from '../../http/password.ts';
import { presentUser } from '../../http/present-user.ts';
import type { Handlers } from '../../http/serve.ts';
import { hashToken } from '../../http/session.ts';
import { presentPublicEntity } from './present.ts';
import { deleteSession, listEntities } from './queries.ts';
import { registerUser } from './register-user.ts';
import { signIn } from './sign-in.ts';
import { verifyEmail } from './verify-email.ts';

export const accountRoutes = ({ database, limit, config }: Services) => {
  const anyone = {
    listPublicEntities: async () => (await listEntities(database)).map(presentPublicEntity),

    registerUser: async ({ body, request }) => {
      await limit('registrationByAddress', request.ip);
      const passwordHash = await hashPassword(body.password);
      const user = await database
        .transaction()
        .execute((tx) => registerUser(tx, { name: body.name, email: body.email, passwordHash, entityId: body.entity_id }));
      return { message: user.email_verified_at ? messages.individualRegistered : messages.employeeRegistered, user: presentUser(user) };
    },

    verifyEmail: async ({ body, request }) => {
      await limit('verificationByAddress', request.ip);
      await database.transaction().execute((tx) => verifyEmail(tx, hashToken(body.token)));
      return { message: messages.verificationSucceeded };
    },

    login: async ({ body, request }) => {
      await limit('loginByAddress', request.ip);
      await limit('loginByAccountAndAddress', body.email, request.ip);
      const { user, token } = await signIn(database, { ...body, hours: config.sessionHours });
      return { user: presentUser(user), token };
    },
  } satisfies Partial<Handlers<'anyone'>>;

  const signedIn = {
    getSession: async ({ session }) => presentUser(session.user),
    logout: async ({ session }) => void (await deleteSession(database, session.tokenHash)),
  } satisfies Partial<Handlers<'signed-in'>>;

  return { anyone, signedIn };
};
