import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import { correctIdentities } from '../../identity/accounts/correct-identities.ts';
import { limitEmailConflicts } from '../../identity/accounts/email-conflicts.ts';
import { presentUser } from '../../identity/accounts/present-user.ts';
import { endAccess } from '../../identity/end-access.ts';
import { requireCurrentPassword } from '../../identity/passwords/current-password.ts';
import { hashPassword } from '../../identity/passwords/password.ts';
import { hashToken, newToken } from '../../identity/token.ts';
import type { Services } from '../../services.ts';
import { confirmEmailChange, makeEmailChangeLink, requestEmailChange } from './change-email.ts';
import { closeOwnAccount } from './close-own-account.ts';
import { collectOwnData } from './own-data.ts';
import { ownDataPage } from './own-data-page.ts';
import { handsOver } from './policy.ts';
import { presentEmailChange, presentOwnAccount } from './present.ts';
import { findOwnAccount, isTaken, listCorrections, listEmailChanges, lockIdentity } from './queries.ts';

export const privacyRoutes = ({ config, limit, platform, enqueueMessage }: Services) => {
  const anyone = {
    confirmEmailChange: async ({ body, request, database }) => {
      await limit('verificationByAddress', request.ip);
      await database.transaction().execute((tx) => confirmEmailChange(tx, hashToken(body.token), enqueueMessage));
      return { message: 'Tu correo nuevo quedó comprobado. Desde ahora entras con él.' };
    },
  } satisfies Partial<Handlers<'anyone'>>;

  const signedIn = {
    getOwnAccount: async ({ session: { user }, database }) =>
      presentOwnAccount(user, await findOwnAccount(platform, user.id), await listCorrections(database, user.id)),

    correctOwnName: async ({ body, session: { user }, database }) => {
      await limit('correctionByUser', user.id);
      await requireCurrentPassword(limit, database, user.id, body.current_password);
      await database.transaction().execute(async (tx) => {
        const current = await lockIdentity(tx, user.id);
        // A role that changed since the session was read would leave the user with rights of the old role.
        if (current?.role !== user.role) throw new ApiError('SESSION_REQUIRED');
        await correctIdentities(tx, [{ userId: user.id, name: body.name }], { actorId: user.id, enqueueMessage });
      });
      return presentUser({ ...user, name: body.name });
    },

    requestEmailChange: async ({ body, session: { user }, request, database }) => {
      await limit('correctionByUser', user.id);
      await requireCurrentPassword(limit, database, user.id, body.current_password);
      const taken = await isTaken(platform, body.email);
      await limitEmailConflicts(limit, request.ip, () =>
        database.transaction().execute((tx) => requestEmailChange(tx, user, { email: body.email, taken })),
      );
      return { message: 'Pedimos el enlace. Cuando lo abras en tu correo nuevo, el cambio queda hecho.' };
    },

    cancelEmailChange: async ({ session: { user }, database }) =>
      void (await database.transaction().execute((tx) => endAccess(tx, [user.id], 'email change cancelled'))),

    closeAccount: async ({ body, session: { user }, database }) => {
      await requireCurrentPassword(limit, database, user.id, body.current_password);
      const by = { blockMonths: config.platform.privacy_block_months, passwordHash: await hashPassword(newToken()) };
      await platform.transaction().execute((tx) => closeOwnAccount(tx, user.id, by));
      return { message: 'Tu cuenta está cerrada. Tus datos quedaron bloqueados y se borrarán al terminar el plazo.' };
    },

    exportOwnData: async ({ query, session: { user }, reply }) => {
      await limit('exportByUser', user.id);
      const data = await collectOwnData(platform, user.id, config);
      reply.header(
        'content-disposition',
        `attachment; filename="mis-datos-${data.generated_at.slice(0, 10)}.${query.format}"`,
      );
      if (query.format === 'json') return data;
      reply.type('text/html; charset=utf-8');
      return ownDataPage(data);
    },
  } satisfies Partial<Handlers<'signed-in'>>;

  const administrator = {
    listEmailChanges: async ({ session, database }) =>
      (await listEmailChanges(database)).filter((asked) => handsOver(session.user, asked)).map(presentEmailChange),

    makeEmailChangeLink: async ({ body, session, database }) => {
      await limit('linkByUser', session.user.id);
      const { token, email, expiresAt } = await database
        .transaction()
        .execute((tx) => makeEmailChangeLink(tx, session.user, body.user_id));
      return { email_link: `${config.publicUrl}/correo/${token}`, email, expires_at: expiresAt.toISOString() };
    },
  } satisfies Partial<Handlers<'administrator'>>;

  return { anyone, signedIn, administrator };
};
