import { Readable } from 'node:stream';
import { messages } from '@finaula/contract/messages';
import { revalidatedBody } from '../../http/cached-response.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { closeAccount } from '../../shared/identity/close-account.ts';
import { deviceLabel } from '../../shared/identity/device-label.ts';
import { deviceTokenOf } from '../../shared/identity/device-token.ts';
import { refuseGuessable } from '../../shared/identity/guessable-password.ts';
import { limitEmailEnumeration } from '../../shared/identity/limit-email-enumeration.ts';
import { hashPassword } from '../../shared/identity/password.ts';
import { presentEntityUser } from '../../shared/identity/present-entity-user.ts';
import { presentUser } from '../../shared/identity/present-user.ts';
import { newToken } from '../../shared/identity/token.ts';
import { listWaiversInForce } from '../../shared/standings/waivers-in-force.ts';
import { admitRegistration } from './admit-registration.ts';
import { asRegistered } from './as-registered.ts';
import { overrideUserAccess, toggleUserStatus } from './change-access.ts';
import { addAdministrator, removeAdministrator } from './change-administrators.ts';
import { checkEntityName } from './check-entity-name.ts';
import { listEverybody } from './list-everybody.ts';
import { makeResetLink } from './make-reset-link.ts';
import { countFound, countPeople, listPage, summarizeWaiting } from './people-page.ts';
import { hasImmediateAccess } from './policy.ts';
import { populateEntities, readDirectory } from './populate-entities.ts';
import { presentPendingUser, presentPublicEntity } from './present.ts';
import { findEntity, listPending, listPublicEntities } from './queries.ts';
import { registerEntity } from './register-entity.ts';
import { registerUser } from './register-user.ts';
import { rejectRegistration } from './reject-registration.ts';
import { requireCorrectable } from './require-correctable.ts';
import { sendVerification } from './send-verification.ts';

export const entityRoutes = ({ config, limit, platform, contentFolder, enqueueMessage }: Services) => {
  const anyone = {
    listPublicEntities: async ({ request, reply, database }) =>
      revalidatedBody(request, reply, (await listPublicEntities(database)).map(presentPublicEntity)),

    registerUser: async ({ body, request, database }) => {
      await limit('registrationByAddress', request.ip);
      await admitRegistration(database, limit, {
        entityId: body.entity_id,
        code: body.invitation_code,
        address: request.ip,
      });
      refuseGuessable(body.password, config.platform.product_name, body.name, body.email);
      const passwordHash = await hashPassword(body.password);
      const deviceToken = await deviceTokenOf(database, body.device);
      const means = {
        device: deviceLabel(request.headers['user-agent']),
        deviceToken,
        privacyNotice: body.privacy_notice,
      };
      const registration = { name: body.name, email: body.email, passwordHash, entityId: body.entity_id, means };
      const entity = await findEntity(database, body.entity_id);
      const user = await limitEmailEnumeration(limit, {
        address: request.ip,
        email: body.email,
        register: () => database.transaction().execute((tx) => registerUser(tx, registration)),
        asRegistered: entity && !hasImmediateAccess(entity) ? () => asRegistered(registration, entity) : undefined,
      });
      const message = user.email_verified_at ? messages.individualRegistered : messages.employeeRegistered;
      return { message, user: presentUser(user), device: deviceToken };
    },

    checkEntityName: async ({ query, request, database }) => {
      await limit('nameCheckByAddress', request.ip);
      return checkEntityName(database, query.name);
    },

    registerEntity: async ({ body, request, database }) => {
      await limit('registrationByAddress', request.ip);
      const { admin_password, privacy_notice: privacyNotice, ...registration } = body;
      refuseGuessable(
        admin_password,
        config.platform.product_name,
        body.admin_name,
        body.admin_email,
        body.nombre_entidad,
      );
      const passwordHash = await hashPassword(admin_password);
      const means = { device: deviceLabel(request.headers['user-agent']), privacyNotice };
      return limitEmailEnumeration(limit, {
        address: request.ip,
        email: body.admin_email,
        register: () =>
          database
            .transaction()
            .execute((tx) =>
              registerEntity(tx, { ...registration, passwordHash, means }, { underReview: config.entityReview }),
            ),
        asRegistered: undefined,
      });
    },
  } satisfies Partial<Handlers<'anyone'>>;

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

    addAdministrator: async ({ body, session, database }) => {
      const user = await database
        .transaction()
        .execute((tx) => addAdministrator(tx, session.user, body.user_id, enqueueMessage));
      return { message: `${user.name} ahora administra la entidad`, user: presentUser(user) };
    },

    removeAdministrator: async ({ params, session, database }) => {
      const user = await database.transaction().execute((tx) => removeAdministrator(tx, session.user, params.user_id));
      return { message: `${user.name} ya no administra la entidad`, user: presentUser(user) };
    },

    rejectRegistration: async ({ params, session, database }) => {
      await database.transaction().execute((tx) => rejectRegistration(tx, session.user, params.id));
    },

    closePersonAccount: async ({ params, body, session, database }) => {
      await limit('linkByUser', session.user.id);
      // As the caller, so that row security has its say; then as the platform, for what is blocked nobody reads.
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
      const entity = { id: user.entity_id ?? '', name: user.entity_name ?? '' };
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
          waivers: (waivers.get(person.id) ?? []).map(({ user_id: _, ...waiver }) => waiver),
        })),
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

    populateEntities: async ({ database }) => {
      const directory = readDirectory(contentFolder);
      return { created_count: await database.transaction().execute((tx) => populateEntities(tx, directory)) };
    },

    overrideUserAccess: async ({ body, session, database }) => {
      await limit('accessOfPersonByUser', session.user.id, body.user_id);
      const user = await database
        .transaction()
        .execute((tx) => overrideUserAccess(tx, session.user, body.user_id, body.action));
      return { message: messages.overrideSucceeded(body.action), user: presentUser(user) };
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { anyone, administrator, entidadAdmin, superAdmin };
};
