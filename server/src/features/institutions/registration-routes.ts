import { messages } from '@finaula/contract/messages';
import { revalidatedBody } from '../../http/cached-response.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import { limitEmailEnumeration } from '../../identity/accounts/limit-email-enumeration.ts';
import { presentUser } from '../../identity/accounts/present-user.ts';
import { refuseGuessable } from '../../identity/passwords/guessable-password.ts';
import { hashPassword } from '../../identity/passwords/password.ts';
import { browserTokenOf } from '../../identity/sessions/browser-token.ts';
import { deviceLabel } from '../../identity/sessions/device-label.ts';
import type { Services } from '../../services.ts';
import { admitRegistration } from './admit-registration.ts';
import { asRegistered } from './as-registered.ts';
import { addAdministrator, removeAdministrator } from './change-administrators.ts';
import { checkEntityName } from './check-entity-name.ts';
import { populateEntities, readDirectory } from './populate-entities.ts';
import { presentPublicEntity } from './present-registration.ts';
import { registerEntity } from './register-entity.ts';
import { registerUser } from './register-user.ts';
import { hasImmediateAccess } from './registration-policy.ts';
import { findEntity, listPublicEntities } from './registration-queries.ts';

export const registrationRoutes = ({ config, limit, contentFolder, enqueueMessage }: Services) => {
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
      const deviceToken = await browserTokenOf(database, body.device);
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
  } satisfies Partial<Handlers<'administrator'>>;

  const superAdmin = {
    populateEntities: async ({ database }) => {
      const directory = readDirectory(contentFolder);
      return { created_count: await database.transaction().execute((tx) => populateEntities(tx, directory)) };
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { anyone, administrator, superAdmin };
};
