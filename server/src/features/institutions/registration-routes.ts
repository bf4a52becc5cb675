import { messages } from '@finaula/contract/messages';
import type { FastifyRequest } from 'fastify';
import { revalidatedBody } from '../../http/cached-response.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import { presentUser } from '../../identity/accounts/present-user.ts';
import { deviceLabel } from '../../identity/sessions/device-label.ts';
import type { Services } from '../../services.ts';
import { addAdministrator, removeAdministrator } from './change-administrators.ts';
import { checkEntityName } from './check-entity-name.ts';
import { populateEntities, readDirectory } from './populate-entities.ts';
import { presentPublicEntity } from './present-registration.ts';
import { registerEntity } from './register-entity.ts';
import { type Client, registerUser } from './register-user.ts';
import { listPublicEntities } from './registration-queries.ts';

const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  device: deviceLabel(request.headers['user-agent']),
});

export const registrationRoutes = (services: Services) => {
  const { limit, contentFolder, enqueueMessage } = services;
  const anyone = {
    listPublicEntities: async ({ request, reply, database }) =>
      revalidatedBody(request, reply, (await listPublicEntities(database)).map(presentPublicEntity)),

    registerUser: async ({ body, request, database }) => {
      await limit('registrationByAddress', request.ip);
      const { user, browserToken } = await registerUser(services, database, body, clientOf(request));
      const message = user.email_verified_at ? messages.individualRegistered : messages.employeeRegistered;
      return { message, user: presentUser(user), device: browserToken };
    },

    checkEntityName: async ({ query, request, database }) => {
      await limit('nameCheckByAddress', request.ip);
      return checkEntityName(database, query.name);
    },

    registerEntity: async ({ body, request, database }) => {
      await limit('registrationByAddress', request.ip);
      return registerEntity(services, database, body, clientOf(request));
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
