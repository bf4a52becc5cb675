import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database, Transaction } from '../../../database/connect.ts';
import { parseShallowJson } from '../../../http/json-depth.ts';
import type { Services } from '../../../services.ts';
import { connectionOf, recordRefusal } from './connection.ts';
import { LARGEST_PAGE, PAGE, resourceTypesAt, schemasAt, serviceProviderConfigAt } from './descriptions.ts';
import { conditionOf, groupAttributes, userAttributes } from './filter.ts';
import { changeGroup, createGroup, deleteGroup, replaceGroup } from './groups.ts';
import { parsePatch, statedActive } from './patch-operations.ts';
import {
  type ConnectedDirectory,
  createPerson,
  deactivatePerson,
  deletePerson,
  etagOf,
  noteRefusedRest,
  patchStoredPerson,
  replacePerson,
} from './people.ts';
import { listOf, type Projection, presentGroup, presentPerson, project, wantsMembers } from './present-resource.ts';
import { flagOf } from './read-attributes.ts';
import { parsed, readGroup, readPerson, withCanonicalNames } from './resources.ts';
import { isRefusal, notFound, toScimError } from './scim-error.ts';
import { findGroup, findPerson, listGroups, listPeople, type StoredGroup, type StoredPerson } from './stored.ts';

const MEDIA_TYPE = 'application/scim+json; charset=utf-8';
/** Enough for a group of 20,000 in one request. */
const BODY_BYTES = 4 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    directory: (ConnectedDirectory & { database: Database; base: string }) | null;
  }
}

const wholeNumber = z.preprocess(
  (value) => (value === undefined || value === '' ? undefined : value),
  z.coerce.number().int().optional(),
);
const listed = z.object({
  filter: z.string().optional(),
  startIndex: wholeNumber,
  count: wholeNumber,
  attributes: z.union([z.string(), z.array(z.string()).transform((names) => names.join(','))]).optional(),
  excludedAttributes: z.union([z.string(), z.array(z.string()).transform((names) => names.join(','))]).optional(),
});

/** RFC 7644 §3.4.2.4: values below the least one count as that one, so none is negative. */
function pageOf(query: unknown) {
  const { filter, startIndex = 1, count = PAGE, ...projection } = parsed(listed, query);
  const first = Math.min(Math.max(startIndex, 1), 1_000_000);
  return { filter, first, offset: first - 1, count: Math.min(Math.max(count, 0), LARGEST_PAGE), projection };
}

const directoryOf = ({ directory }: FastifyRequest) => {
  if (directory === null) throw notFound();
  return directory;
};
const projectionOf = ({ query }: FastifyRequest): Projection =>
  parsed(listed.pick({ attributes: true, excludedAttributes: true }), query);
const idOf = ({ params }: FastifyRequest): string => {
  const { id } = params as { id: string };
  if (!z.uuid().safeParse(id).success) throw notFound();
  return id;
};
const changeOf = (request: FastifyRequest) => ({ id: idOf(request), ifMatch: request.headers['if-match'] });
const acting = <Result>(
  request: FastifyRequest,
  act: (tx: Transaction, connected: ConnectedDirectory) => Promise<Result>,
) => {
  const connected = directoryOf(request);
  return connected.database.transaction().execute((tx) => act(tx, connected));
};

/** Sends one resource with its version; 304 when it is unchanged since the caller read it. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Record<string, unknown>,
  row: { version: number },
) {
  const etag = etagOf(row);
  reply.header('etag', etag);
  if (request.method === 'GET' && request.headers['if-none-match']?.replace(/^W\//, '') === `"${row.version}"`)
    return reply.code(304).send();
  if (reply.statusCode === 201) reply.header('location', (resource.meta as { location: string }).location);
  return project(resource, projectionOf(request));
}

const sendPerson = (request: FastifyRequest, reply: FastifyReply, row: StoredPerson) =>
  send(request, reply, presentPerson(directoryOf(request).base, row), row);
const sendGroup = (request: FastifyRequest, reply: FastifyReply, row: StoredGroup) =>
  send(request, reply, presentGroup(directoryOf(request).base, row), row);

/**
 * Changes a person. Somebody whom the request calls inactive leaves first, in a transaction of its own: a
 * refusal of the rest is noted and does not keep their access.
 */
async function changeUser(
  request: FastifyRequest,
  isLeaving: boolean,
  change: (tx: Transaction, connected: ConnectedDirectory, which: ReturnType<typeof changeOf>) => Promise<StoredPerson>,
): Promise<StoredPerson> {
  const which = changeOf(request);
  if (!isLeaving) return acting(request, (tx, connected) => change(tx, connected, which));
  await acting(request, (tx, connected) => deactivatePerson(tx, connected, which));
  const rest = { ...which, ifMatch: undefined };
  return acting(request, (tx, connected) => change(tx, connected, rest)).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return acting(request, (tx, connected) => noteRefusedRest(tx, connected, which.id, error.message));
  });
}

function users(app: FastifyInstance): void {
  const list = async (request: FastifyRequest, query: unknown) => {
    const { database, entityId, base } = directoryOf(request);
    const { filter, first, projection, ...page } = pageOf(query);
    const { total, rows } = await listPeople(database, entityId, {
      ...page,
      condition: conditionOf(filter, userAttributes),
    });
    return listOf(
      rows.map((row) => project(presentPerson(base, row), projection)),
      { total, startIndex: first },
    );
  };
  app.get('/Users', (request) => list(request, request.query));
  app.post('/Users/.search', (request) => list(request, request.body));
  app.get('/Users/:id', async (request, reply) => {
    const { database, entityId } = directoryOf(request);
    const row = await findPerson(database, entityId, idOf(request));
    if (!row) throw notFound();
    return sendPerson(request, reply, row);
  });
  app.post('/Users', async (request, reply) => {
    const person = readPerson(request.body);
    const row = await acting(request, (tx, connected) => createPerson(tx, connected, person));
    return sendPerson(request, reply.code(201), row);
  });
  app.put('/Users/:id', async (request, reply) => {
    const isLeaving = flagOf(Object(withCanonicalNames(request.body)).active) === false;
    const row = await changeUser(request, isLeaving, (tx, connected, change) =>
      replacePerson(tx, connected, change, request.body),
    );
    return sendPerson(request, reply, row);
  });
  app.patch('/Users/:id', async (request, reply) => {
    const isLeaving = statedActive(request.body) === false;
    const row = await changeUser(request, isLeaving, (tx, connected, change) =>
      patchStoredPerson(tx, connected, change, parsePatch(request.body)),
    );
    return sendPerson(request, reply, row);
  });
  app.delete('/Users/:id', async (request, reply) => {
    const change = changeOf(request);
    await acting(request, (tx, connected) => deletePerson(tx, connected, change));
    return reply.code(204).send();
  });
}

function groups(app: FastifyInstance): void {
  const list = async (request: FastifyRequest, query: unknown) => {
    const { database, entityId, base } = directoryOf(request);
    const { filter, first, projection, ...page } = pageOf(query);
    const condition = conditionOf(filter, groupAttributes);
    const { total, rows } = await listGroups(database, entityId, { ...page, condition }, wantsMembers(projection));
    return listOf(
      rows.map((row) => project(presentGroup(base, row), projection)),
      { total, startIndex: first },
    );
  };
  app.get('/Groups', (request) => list(request, request.query));
  app.post('/Groups/.search', (request) => list(request, request.body));
  app.get('/Groups/:id', async (request, reply) => {
    const { database, entityId } = directoryOf(request);
    const row = await findGroup(database, entityId, idOf(request), wantsMembers(projectionOf(request)));
    if (!row) throw notFound();
    return sendGroup(request, reply, row);
  });
  app.post('/Groups', async (request, reply) => {
    const group = readGroup(request.body);
    return sendGroup(
      request,
      reply.code(201),
      await acting(request, (tx, connected) => createGroup(tx, connected, group)),
    );
  });
  app.put('/Groups/:id', async (request, reply) => {
    const [change, group] = [changeOf(request), readGroup(request.body)];
    return sendGroup(
      request,
      reply,
      await acting(request, (tx, connected) => replaceGroup(tx, connected, change, group)),
    );
  });
  // Entra and Okta expect no body, which would list all members of a large group each time.
  app.patch('/Groups/:id', async (request, reply) => {
    const [change, operations] = [changeOf(request), parsePatch(request.body)];
    await acting(request, (tx, connected) => changeGroup(tx, connected, change, operations));
    return reply.code(204).send();
  });
  app.delete('/Groups/:id', async (request, reply) => {
    const change = changeOf(request);
    await acting(request, (tx, connected) => deleteGroup(tx, connected, change));
    return reply.code(204).send();
  });
}

function descriptions(app: FastifyInstance): void {
  const listing = (of: (base: string) => readonly object[]) => async (request: FastifyRequest) => {
    const all = of(directoryOf(request).base);
    return listOf(all, { total: all.length, startIndex: 1 });
  };
  const one = (of: (base: string) => readonly { id: string }[]) => async (request: FastifyRequest) => {
    const { id } = request.params as { id: string };
    const found = of(directoryOf(request).base).find((described) => described.id.toLowerCase() === id.toLowerCase());
    if (!found) throw notFound();
    return found;
  };
  app.get('/ServiceProviderConfig', async (request) => serviceProviderConfigAt(directoryOf(request).base));
  app.get('/ResourceTypes', listing(resourceTypesAt));
  app.get('/ResourceTypes/:id', one(resourceTypesAt));
  app.get('/Schemas', listing(schemasAt));
  app.get('/Schemas/:id', one(schemasAt));
}

/** An address of SCIM without doubled or trailing slashes: the base address may be pasted with its slash. */
export function withoutExtraSlashes(url: string): string {
  if (!/^\/+scim\/+v2\//.test(url)) return url;
  const [path = '', query] = url.split(/\?(.*)/s);
  const tidied = path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
  return query === undefined ? tidied : `${tidied}?${query}`;
}

/**
 * SCIM 2.0 (RFC 7643 and 7644) for the directory of one institution. Errors have the form of SCIM; requests
 * and replies are application/scim+json.
 */
export function serveDirectories(
  app: FastifyInstance,
  { config, platform, databaseFor, limit, enqueueMessage }: Services,
): void {
  app.register(
    async (scim) => {
      scim.decorateRequest('directory', null);
      scim.removeContentTypeParser('application/json');
      const parseJson = parseShallowJson(scim);
      scim.addContentTypeParser(
        ['application/scim+json', 'application/json'],
        { parseAs: 'string', bodyLimit: BODY_BYTES },
        // Some clients send DELETE with a content type and without a body.
        (request, body: string, done) => (body === '' ? done(null, undefined) : parseJson(request, body, done)),
      );
      scim.setErrorHandler(async (error, request, reply) => {
        const { status, internal, headers, body } = toScimError(error);
        if (internal) request.log.error({ err: error }, 'Error inesperado');
        const entityId = request.directory?.entityId;
        if (entityId !== undefined && status >= 400 && status !== 404 && status !== 412)
          await recordRefusal(platform, entityId, body.detail);
        return reply.code(status).headers(headers).type(MEDIA_TYPE).send(body);
      });
      scim.setNotFoundHandler(() => {
        throw notFound();
      });
      scim.addHook('onRequest', async (request, reply) => {
        reply.type(MEDIA_TYPE);
        const { entity = '' } = request.params as { entity?: string };
        const connection = await connectionOf(platform, request.headers.authorization, entity).catch(
          async (error: unknown) => {
            await limit('directoryRefusedByAddress', request.ip);
            throw error;
          },
        );
        await limit('directoryByEntity', connection.entityId);
        request.directory = {
          ...connection,
          enqueueMessage,
          base: `${config.publicUrl}/scim/v2/${connection.entityId}`,
          database: databaseFor({ id: connection.actorId, role: 'EntidadAdmin', entity_id: connection.entityId }),
        };
      });
      users(scim);
      groups(scim);
      descriptions(scim);
    },
    { prefix: '/scim/v2/:entity' },
  );
}
