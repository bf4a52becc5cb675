import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import { closeAccount } from '../../identity/accounts/close-account.ts';
import {
  findNotified,
  listOpenClosures,
  objectToClosure,
  requestClosure,
  withdrawClosure,
} from '../../identity/accounts/closures.ts';
import { correctIdentities } from '../../identity/accounts/correct-identities.ts';
import { limitEmailConflicts } from '../../identity/accounts/email-conflicts.ts';
import { presentUser } from '../../identity/accounts/present-user.ts';
import { requireCorrectable } from '../../identity/accounts/require-correctable.ts';
import { endAccess } from '../../identity/end-access.ts';
import { requireCurrentPassword } from '../../identity/passwords/current-password.ts';
import { hashPassword } from '../../identity/passwords/password.ts';
import { hashToken, newToken } from '../../identity/token.ts';
import type { Services } from '../../services.ts';
import { confirmEmailChange, createEmailChangeLink, requestEmailChange } from './change-email.ts';
import { closeOwnAccount } from './close-own-account.ts';
import { collectOwnData } from './collect-own-data.ts';
import { ownDataPage } from './own-data-page.ts';
import { handsOver } from './policy.ts';
import { presentEmailChange, presentOwnAccount } from './present.ts';
import { findOwnAccount, isTaken, listCorrections, listEmailChanges, lockIdentity } from './queries.ts';

const KEPT_ACCOUNT = {
  message: 'Tu cuenta sigue abierta: el cierre se canceló y quedó asentado que no estuviste de acuerdo.',
};

export const privacyRoutes = ({ config, limit, platform, enqueueMessage }: Services) => {
  const anyone = {
    confirmEmailChange: async ({ body, request, database }) => {
      await limit('verificationByAddress', request.ip);
      await database.transaction().execute((tx) => confirmEmailChange(tx, hashToken(body.token), enqueueMessage));
      return { message: 'Tu correo nuevo quedó comprobado. Desde ahora entras con él.' };
    },

    objectToClosure: async ({ body, request }) => {
      await limit('verificationByAddress', request.ip);
      const notified = await findNotified(platform, hashToken(body.token));
      if (!notified) throw new ApiError('CLOSURE_NOT_FOUND');
      await platform.transaction().execute((tx) => objectToClosure(tx, notified.user_id));
      return KEPT_ACCOUNT;
    },
  } satisfies Partial<Handlers<'anyone'>>;

  const signedIn = {
    getOwnAccount: async ({ session: { user }, database }) =>
      presentOwnAccount(
        user,
        await findOwnAccount(platform, user.id),
        await listCorrections(database, user.id),
        (await listOpenClosures(database, [user.id])).get(user.id),
      ),

    correctOwnName: async ({ body, session: { user }, database }) => {
      await limit('correctionByUser', user.id);
      await requireCurrentPassword(limit, database, user.id, body.current_password);
      await database.transaction().execute(async (tx) => {
        const current = await lockIdentity(tx, user.id);
        // A role that changed since the session was read would leave the user with the old role's rights.
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

    objectToOwnClosure: async ({ session: { user }, database }) => {
      await database.transaction().execute((tx) => objectToClosure(tx, user.id));
      return KEPT_ACCOUNT;
    },

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
    closePersonAccount: async ({ params, body, session: { user }, database }) => {
      await limit('linkByUser', user.id);
      const closing = { userId: params.id, reason: body.reason };
      if (user.role === 'EntidadAdmin') {
        const closesAt = await database
          .transaction()
          .execute((tx) => requestClosure(tx, user, closing, enqueueMessage));
        return {
          message: 'Solicitamos el cierre. La persona puede oponerse durante siete días; después se cierra.',
          closes_at: closesAt.toISOString(),
        };
      }
      // Check as the caller, under row security; then close as the platform: blocked data has no reader.
      await database.transaction().execute((tx) => requireCorrectable(tx, user, params.id));
      const blockMonths = config.platform.privacy_block_months;
      const passwordHash = await hashPassword(newToken());
      await platform
        .transaction()
        .execute((tx) =>
          closeAccount(tx, params.id, { actorId: user.id, reason: body.reason, blockMonths, passwordHash }),
        );
      return {
        message: 'La cuenta está cerrada y sus datos bloqueados. La evidencia de su capacitación se conserva.',
        closes_at: null,
      };
    },

    withdrawClosure: async ({ params, session: { user }, database }) => {
      await limit('linkByUser', user.id);
      await database.transaction().execute((tx) => withdrawClosure(tx, user, params.id));
    },

    listEmailChanges: async ({ session, database }) =>
      (await listEmailChanges(database)).filter((asked) => handsOver(session.user, asked)).map(presentEmailChange),

    createEmailChangeLink: async ({ body, session, database }) => {
      await limit('linkByUser', session.user.id);
      const { token, email, expiresAt } = await database
        .transaction()
        .execute((tx) => createEmailChangeLink(tx, session.user, body.user_id));
      return { email_link: `${config.publicUrl}/correo/${token}`, email, expires_at: expiresAt.toISOString() };
    },
  } satisfies Partial<Handlers<'administrator'>>;

  return { anyone, signedIn, administrator };
};
