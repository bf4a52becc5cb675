import { Readable } from 'node:stream';
import { messages } from '@finaula/contract/messages';
import type { Handlers } from '../../http/contract-routes.ts';
import { closeAccount } from '../../identity/accounts/close-account.ts';
import { presentEntityUser } from '../../identity/accounts/present-entity-user.ts';
import { presentUser } from '../../identity/accounts/present-user.ts';
import { hashPassword } from '../../identity/passwords/password.ts';
import { newToken } from '../../identity/token.ts';
import type { Services } from '../../services.ts';
import { listWaiversInForce } from '../../shared/standings/waivers-in-force.ts';
import { overrideUserAccess, toggleUserStatus } from './change-access.ts';
import { listEverybody } from './list-everybody.ts';
import { makeResetLink } from './make-reset-link.ts';
import { listPending } from './pending-queries.ts';
import { countFound, countPeople, listPage, summarizeWaiting } from './people-page.ts';
import { presentPendingUser } from './present-pending.ts';
import { rejectRegistration } from './reject-registration.ts';
import { requireCorrectable } from './require-correctable.ts';
import { sendVerification } from './send-verification.ts';

export const peopleAccessRoutes = ({ config, limit, platform, enqueueMessage }: Services) => {
  const administrator = {
    makeResetLink: async ({ body, session, database }) => {
      await limit('linkByUser', session.user.id);
      await limit('linkOfPersonByUser', session.user.id, body.user_id);
      const { token, expiresAt, sentTo } = await database
        .transaction()
        .execute((tx) => makeResetLink(tx, session.user, body.user_id, enqueueMessage));
      return {
        reset_link: `${config.publicUrl}/restablecer#${token}`,
        expires_at: expiresAt.toISOString(),
        sent_to: sentTo,
      };
    },

    rejectRegistration: async ({ params, session, database }) => {
      await database.transaction().execute((tx) => rejectRegistration(tx, session.user, params.id));
    },

    closePersonAccount: async ({ params, body, session, database }) => {
      await limit('linkByUser', session.user.id);
      // Check as the caller, under row security; then close as the platform: blocked data has no reader.
      await database.transaction().execute((tx) => requireCorrectable(tx, session.user, params.id));
      const blockMonths = config.platform.privacy_block_months;
      const closing = {
        actorId: session.user.id,
        reason: body.reason,
        blockMonths,
        passwordHash: await hashPassword(newToken()),
      };
      await platform.transaction().execute((tx) => closeAccount(tx, params.id, closing));
      return { message: 'La cuenta está cerrada y sus datos bloqueados. La evidencia de su capacitación se conserva.' };
    },
  } satisfies Partial<Handlers<'administrator'>>;

  const entidadAdmin = {
    listEntityUsers: async ({
      query: { limit, order = 'waiting', ...filters },
      session: { user },
      database,
      request,
      reply,
    }) => {
      const entity = { id: user.entity_id, name: user.entity_name };
      if (limit === undefined) {
        const everybody = await listEverybody(database, entity);
        if (!(everybody instanceof Readable)) return everybody;
        reply.type('application/json; charset=utf-8');
        return everybody.on('error', (err) => request.log.error({ err }, 'Una lista de usuarios se interrumpió'));
      }
      const { rows, nextCursor } = await listPage(database, entity.id, { ...filters, order, limit });
      const counts = await countPeople(database, entity.id);
      const waivers = await listWaiversInForce(
        database,
        entity.id,
        rows.map((person) => person.id),
      );
      return {
        users: rows.map((person) => ({
          ...presentEntityUser({ ...person, entity_name: entity.name }),
          waivers: (waivers.get(person.id) ?? []).map(({ obligation_id, obligation_title, until, reason }) => ({
            obligation_id,
            obligation_title,
            until,
            reason,
          })),
        })),
        entity_name: entity.name,
        next_cursor: nextCursor,
        counts,
        ...(filters.cursor === undefined && { found: await countFound(database, entity.id, filters, counts) }),
      };
    },

    summarizeWaiting: async ({ session: { user }, database }) => {
      const { without_link, waiting_since, ending_soon } = await summarizeWaiting(database, user.entity_id);
      return { without_link, waiting_since: waiting_since?.toISOString() ?? null, ending_soon };
    },

    sendVerification: async ({ body, session, database }) => {
      await limit('linkOfPersonByUser', session.user.id, body.user_id);
      const { token, expiresAt, sentTo, path } = await database
        .transaction()
        .execute((tx) => sendVerification(tx, session.user, body.user_id, enqueueMessage));
      return {
        verification_link: `${config.publicUrl}/${path}${token}`,
        expires_at: expiresAt.toISOString(),
        sent_to: sentTo,
      };
    },

    toggleUserStatus: async ({ body, session, database }) => {
      await limit('accessOfPersonByUser', session.user.id, body.user_id);
      const user = await database
        .transaction()
        .execute((tx) => toggleUserStatus(tx, session.user, body.user_id, body.action));
      return { message: messages.overrideSucceeded(body.action), user: presentUser(user) };
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  const superAdmin = {
    listPendingUsers: async ({ database }) => ({
      pending_users: (await listPending(database)).map((user) =>
        presentPendingUser(user, config.platform.product_name),
      ),
    }),

    overrideUserAccess: async ({ body, session, database }) => {
      await limit('accessOfPersonByUser', session.user.id, body.user_id);
      const user = await database
        .transaction()
        .execute((tx) => overrideUserAccess(tx, session.user, body.user_id, body.action));
      return { message: messages.overrideSucceeded(body.action), user: presentUser(user) };
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { administrator, entidadAdmin, superAdmin };
};
