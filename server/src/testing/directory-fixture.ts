import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { hashToken, newToken } from '../identity/token.ts';
import type { factoriesOn } from './factories.ts';

/** A verified institution with a proven domain, and a SCIM token of its directory. */
export async function directoryOf(
  database: Database,
  create: ReturnType<typeof factoriesOn>,
  { state = 'on', domain = 'banco.example' }: { state?: 'trial' | 'on'; domain?: string } = {},
) {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const administrator = await create.user({
    entityId,
    role: 'EntidadAdmin',
    name: 'Ana Herrera',
    email: `ana.${entityId}@${domain}`,
  });
  await database
    .insertInto('domain_proofs')
    .values({ entity_id: entityId, domain, token: 'x', requested_by: administrator.id, proven_at: new Date() })
    .execute();
  const token = await switchDirectoryOn(database, { entityId, administratorId: administrator.id, state });
  return { entityId, administrator, token, domain };
}

/** Switches an institution's directory on; returns the token of its program. */
export async function switchDirectoryOn(
  database: Database,
  { entityId, administratorId, state = 'on' }: { entityId: string; administratorId: string; state?: 'trial' | 'on' },
): Promise<string> {
  await database
    .insertInto('scim_directories')
    .values({ entity_id: entityId, state, switched_on_by: administratorId })
    .execute();
  const token = newToken();
  await database
    .insertInto('scim_tokens')
    .values({
      entity_id: entityId,
      token_hash: hashToken(token),
      created_by: administratorId,
      expires_on: sql`mexican_today() + 365`,
    })
    .execute();
  return token;
}

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a directory reads is of no type of ours.
  body: any;
  headers: Record<string, unknown>;
}

/** Sends requests as a directory does. */
export const scimClient =
  (app: FastifyInstance, { entityId, token }: { entityId: string; token: string | undefined }) =>
  async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const reply = await app.inject({
      method,
      url: `/scim/v2/${entityId}${path}`,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: reply.statusCode,
      body: reply.body === '' ? undefined : JSON.parse(reply.body),
      headers: reply.headers,
    };
  };

/** Inserts a row into each SCIM table; returns the token's id. */
export async function insertDirectory(
  database: Database,
  {
    entityId,
    administratorId,
    userId,
    mark,
  }: { entityId: string; administratorId: string; userId: string; mark: string },
): Promise<string> {
  await database
    .insertInto('scim_directories')
    .values({ entity_id: entityId, switched_on_by: administratorId, refusal: `Negada ${mark}` })
    .execute();
  const { id: tokenId } = await database
    .insertInto('scim_tokens')
    .values({
      entity_id: entityId,
      token_hash: hashToken(newToken()),
      created_by: administratorId,
      expires_on: sql`mexican_today() + 365`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const address = `directorio-${mark}@correo.example`;
  const { id } = await database
    .insertInto('scim_users')
    .values({
      entity_id: entityId,
      user_id: userId,
      user_name: address,
      address,
      active: true,
      resource: JSON.stringify({ userName: address, active: true }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await database
    .insertInto('scim_groups')
    .values({ entity_id: entityId, display_name: `Grupo ${mark}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('scim_members')
    .values({ group_id: group.id, scim_user_id: id, entity_id: entityId })
    .execute();
  return tokenId;
}

export const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

/** Institutions with a directory, and the people whom the directory may provision. */
export function directoriesOn(app: FastifyInstance, database: Database, create: ReturnType<typeof factoriesOn>) {
  const institution = async (traits: Parameters<typeof directoryOf>[2] = {}) => {
    const made = await directoryOf(database, create, traits);
    return { ...made, scim: scimClient(app, made) };
  };
  /** E-mail is unique over all institutions, so each person gets a different one. */
  let people = 0;
  const somebody = (traits: object = {}) => {
    people += 1;
    const familyName = `Número ${String.fromCharCode(65 + (people % 26))}`;
    return {
      userName: `persona${people}@banco.example`,
      name: { givenName: 'Persona', familyName },
      active: true,
      ...traits,
    };
  };
  const account = (email: string) =>
    database
      .selectFrom('users')
      .leftJoin('employment', 'employment.user_id', 'users.id')
      .select(['users.id', 'users.name', 'users.entity_id', 'users.role'])
      .select([
        'employment.area',
        'employment.position',
        'employment.employee_number',
        'employment.left_on',
        'employment.manager_email',
      ])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
  return { institution, somebody, account };
}
