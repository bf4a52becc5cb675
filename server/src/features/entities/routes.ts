import { Readable } from 'node:stream';
import { messages } from '@finaula/contract/messages';
import { ApiError } from '../../http/api-error.ts';
import { revalidatedBody } from '../../http/cached-response.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { audit } from '../../shared/audit/audit.ts';
import { refuseGuessable } from '../../shared/identity/guessable-password.ts';
import { limitEmailEnumeration } from '../../shared/identity/limit-email-enumeration.ts';
import { hashPassword } from '../../shared/identity/password.ts';
import { presentUser } from '../../shared/identity/present-user.ts';
import { overrideUserAccess, toggleUserStatus } from './change-access.ts';
import { checkEntityName } from './check-entity-name.ts';
import { listEverybody } from './list-everybody.ts';
import { makeResetLink } from './make-reset-link.ts';
import { countFound, countPeople, listPage, summarizeWaiting } from './people-page.ts';
import { populateEntities, readDirectory } from './populate-entities.ts';
import { presentEntityUser, presentManagedEntity, presentPendingUser, presentPublicEntity } from './present.ts';
import { findManaged, listManaged, listPending, listPublicEntities, setSubscription } from './queries.ts';
import { registerEntity } from './register-entity.ts';
import { registerUser } from './register-user.ts';
import { sendVerification } from './send-verification.ts';
import { undoTakeover } from './undo-takeover.ts';

export const entityRoutes = ({ config, limit, contentFolder, enqueueMessage }: Services) => {
  const anyone = {
    listPublicEntities: async ({ request, reply, database }) =>
      revalidatedBody(request, reply, (await listPublicEntities(database)).map(presentPublicEntity)),

    registerUser: async ({ body, request, database }) => {
      await limit('registrationByAddress', request.ip);
      refuseGuessable(body.password, config.platform.product_name, body.name, body.email);
      const passwordHash = await hashPassword(body.password);
      const registration = { name: body.name, email: body.email, passwordHash, entityId: body.entity_id };
      const user = await limitEmailEnumeration(limit, request.ip, () =>
        database.transaction().execute((tx) => registerUser(tx, registration)),
      );
      return { message: user.email_verified_at ? messages.individualRegistered : messages.employeeRegistered, user: presentUser(user) };
    },

    checkEntityName: async ({ query, request, database }) => {
      await limit('nameCheckByAddress', request.ip);
      return checkEntityName(database, query.name);
    },

    registerEntity: async ({ body, request, database }) => {
      await limit('registrationByAddress', request.ip);
      const { admin_password, ...registration } = body;
      refuseGuessable(admin_password, config.platform.product_name, body.admin_name, body.admin_email, body.nombre_entidad);
      const passwordHash = await hashPassword(admin_password);
      return limitEmailEnumeration(limit, request.ip, () =>
        database.transaction().execute((tx) => registerEntity(tx, { ...registration, passwordHash })),
      );
    },
  } satisfies Partial<Handlers<'anyone'>>;

  const administrator = {
    makeResetLink: async ({ body, session, database }) => {
      await limit('linkByUser', session.user.id);
      const { token, expiresAt, sentTo } = await database
        .transaction()
        .execute((tx) => makeResetLink(tx, session.user, body.user_id, enqueueMessage));
      return { reset_link: `${config.publicUrl}/restablecer/${token}`, expires_at: expiresAt.toISOString(), sent_to: sentTo };
    },
  } satisfies Partial<Handlers<'administrator'>>;

  const entidadAdmin = {
    listEntityUsers: async ({ query: { limit, order = 'waiting', ...filters }, session: { user }, database, request, reply }) => {
      const entity = { id: user.entity_id ?? '', name: user.entity_name ?? '' };
      if (limit === undefined) {
        const everybody = await listEverybody(database, entity);
        if (!(everybody instanceof Readable)) return everybody;
        reply.type('application/json; charset=utf-8');
        return everybody.on('error', (err) => request.log.error({ err }, 'Una lista de usuarios se interrumpió'));
      }
      const { rows, nextCursor } = await listPage(database, entity.id, { ...filters, order, limit });
      const counts = await countPeople(database, entity.id);
      return {
        users: rows.map(presentEntityUser),
        entity_name: entity.name,
        next_cursor: nextCursor,
        counts,
        ...(filters.cursor === undefined && { found: await countFound(database, entity.id, filters, counts) }),
      };
    },

    summarizeWaiting: async ({ session: { user }, database }) => {
      const { without_link, waiting_since, ending_soon } = await summarizeWaiting(database, user.entity_id ?? '');
      return { without_link, waiting_since: waiting_since?.toISOString() ?? null, ending_soon };
    },

    sendVerification: async ({ body, session, database }) => {
      const { token, expiresAt, sentTo } = await database
        .transaction()
        .execute((tx) => sendVerification(tx, session.user, body.user_id, enqueueMessage));
      return { verification_link: `${config.publicUrl}/verify/${token}`, expires_at: expiresAt.toISOString(), sent_to: sentTo };
    },

    toggleUserStatus: async ({ body, session, database }) => {
      const user = await database.transaction().execute((tx) => toggleUserStatus(tx, session.user, body.user_id, body.action));
      return { message: messages.overrideSucceeded(body.action), user: presentUser(user) };
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  const superAdmin = {
    listPendingUsers: async ({ database }) => ({
      pending_users: (await listPending(database)).map((user) => presentPendingUser(user, config.platform.product_name)),
    }),

    populateEntities: async ({ database }) => {
      const directory = readDirectory(contentFolder);
      return { created_count: await database.transaction().execute((tx) => populateEntities(tx, directory)) };
    },

    overrideUserAccess: async ({ body, session, database }) => {
      const user = await database.transaction().execute((tx) => overrideUserAccess(tx, session.user, body.user_id, body.action));
      return { message: messages.overrideSucceeded(body.action), user: presentUser(user) };
    },

    listManagedEntities: async ({ database }) => (await listManaged(database)).map(presentManagedEntity),

    updateEntity: async ({ params, body, session, database }) => {
      const entity = await database.transaction().execute(async (tx) => {
        await setSubscription(tx, params.id, body.subscription);
        await audit(tx, {
          action: 'plan changed',
          actorId: session.user.id,
          entityId: params.id,
          detail: { subscription: body.subscription },
        });
        const changed = await findManaged(tx, params.id);
        if (!changed) throw new ApiError('ENTITY_NOT_FOUND');
        return changed;
      });
      return presentManagedEntity(entity);
    },

    undoTakeover: async ({ params, session, database }) =>
      presentManagedEntity(await database.transaction().execute((tx) => undoTakeover(tx, params.id, session.user.id))),
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { anyone, administrator, entidadAdmin, superAdmin };
};
