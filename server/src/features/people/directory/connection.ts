import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { hashToken } from '../../../identity/token.ts';
import { tidy } from './read-attributes.ts';
import { ScimError } from './scim-error.ts';

/**
 * The directory of a token; undefined: unknown, ended, or of another institution.
 */
const findConnection = (platform: Database, tokenHash: Buffer, entityId: string) =>
  platform
    .selectFrom('scim_tokens')
    .innerJoin('entities', 'entities.id', 'scim_tokens.entity_id')
    .innerJoin('scim_directories', 'scim_directories.entity_id', 'scim_tokens.entity_id')
    .select(['scim_tokens.id', 'entities.review', 'scim_directories.state'])
    .select(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`.as('rested'))
    .where('token_hash', '=', tokenHash)
    .where('scim_tokens.entity_id', '=', entityId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_on >= mexican_today()`)
    .executeTakeFirst();

/**
 * The directory that sent a request.
 * @throws ScimError 401; 403 when the institution is not verified or is suspended
 */
export async function connectionOf(platform: Database, authorization: string | undefined, entityId: string) {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];
  const found =
    token && /^[0-9a-f-]{36}$/i.test(entityId) ? await findConnection(platform, hashToken(token), entityId) : undefined;
  if (!found)
    throw new ScimError(401, 'El token no sirve para esta institución: revísalo o genera otro en la plataforma.');
  if (found.review !== 'verified')
    throw new ScimError(403, 'La institución no está verificada: su directorio no puede sincronizar.');
  if (found.rested)
    await platform.updateTable('scim_tokens').set({ last_used_at: sql`now()` }).where('id', '=', found.id).execute();
  return {
    entityId: entityId.toLowerCase(),
    actorId: found.id,
    applies: found.state === 'on',
  };
}

/** Stores a refusal for the administrators' screen. */
export const recordRefusal = (platform: Database, entityId: string, refusal: string) =>
  platform
    .updateTable('scim_directories')
    .set({ refused_at: sql`now()`, refusal: tidy(refusal).slice(0, 500) })
    .where('entity_id', '=', entityId)
    .execute();
