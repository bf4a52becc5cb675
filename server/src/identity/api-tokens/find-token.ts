import { scope } from '@finaula/contract/scopes';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Limit } from '../../http/limits.ts';
import type { Session } from '../../http/session.ts';
import { hashToken } from '../token.ts';

const findOpen = (platform: Database, tokenHash: Buffer) =>
  platform
    .selectFrom('api_tokens')
    .innerJoin('entities', 'entities.id', 'api_tokens.entity_id')
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'scopes',
      'entity_id',
      'created_by',
      'api_tokens.created_at',
      'entities.name as entity_name',
      'review',
      'subscription',
    ])
    .select(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`.as('rested'))
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`revoked_at is null and expires_on >= mexican_today()`)
    .executeTakeFirst();

/**
 * The session of one request with an API token: a service identity with the rights of an EntidadAdmin, for
 * the calls of its scopes. Null when the token is unknown or has ended.
 * @throws ApiError ACCESS_NEEDS_REVIEW, PAID_REQUIRED when the institution may not use tokens any more;
 * TOO_MANY_REQUESTS
 */
export const apiTokenFinder =
  (platform: Database, limit: Limit) =>
  async (token: string): Promise<Session | null> => {
    const tokenHash = hashToken(token);
    const found = await findOpen(platform, tokenHash);
    if (!found) return null;
    await limit('callByApiToken', found.id);
    if (found.review !== 'verified') throw new ApiError('ACCESS_NEEDS_REVIEW');
    if (found.subscription !== 'Paid') throw new ApiError('PAID_REQUIRED');
    if (found.rested)
      await platform.updateTable('api_tokens').set({ last_used_at: sql`now()` }).where('id', '=', found.id).execute();
    return {
      tokenHash,
      user: {
        id: found.id,
        name: found.name,
        email: '',
        role: 'EntidadAdmin',
        entity_id: found.entity_id,
        entity_name: found.entity_name,
        email_verified_at: found.created_at,
        is_active: true,
        created_at: found.created_at,
        responsible_id: found.created_by,
      },
      providerId: null,
      secondFactorDue: undefined,
      scopes: scope.array().parse(found.scopes),
    };
  };
