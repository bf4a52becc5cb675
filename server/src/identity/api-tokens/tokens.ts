import { API_TOKEN_PREFIX, API_TOKENS, type ApiToken } from '@finaula/contract/api-tokens';
import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { Member } from '../accounts/member.ts';
import { requireIntegrations } from '../accounts/require-integrations.ts';
import { hashToken, newToken } from '../token.ts';
import { requireTerm } from '../token-term.ts';

const isOpen = sql<boolean>`revoked_at is null and expires_on >= mexican_today()`;

/** Tokens that still work, the newest first. */
export async function listTokens(connection: Connection, entityId: string): Promise<ApiToken[]> {
  const tokens = await connection
    .selectFrom('api_tokens')
    .leftJoin('users', 'users.id', 'api_tokens.created_by')
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'scopes',
      'api_tokens.created_at',
      'users.name as created_by',
      'last_used_at',
      sql<string>`expires_on::text`.as('expires_on'),
      sql<string | null>`(select least(ends_on, expires_on)::text from handovers
        where subject = api_tokens.id and outcome is null)`.as('ends_without_maker_on'),
    ])
    .where('api_tokens.entity_id', '=', entityId)
    .where(isOpen)
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id')
    .execute();
  return tokens.map((token) => ({
    ...token,
    scopes: token.scopes as ApiToken['scopes'],
    created_at: token.created_at.toISOString(),
    last_used_at: token.last_used_at?.toISOString() ?? null,
  }));
}

/**
 * Makes a token, which is stored nowhere.
 * @throws ApiError PAID_REQUIRED, ACCESS_NEEDS_REVIEW, API_TOKENS_FULL, DATE_PAST, TOKEN_TOO_LONG
 */
export async function makeToken(
  tx: Transaction,
  { id: actorId, entity_id: entityId }: Member,
  { name, scopes, expires_on }: InputOf<Calls['makeApiToken']>['body'],
): Promise<{ id: string; token: string }> {
  await requireIntegrations(tx, entityId);
  if ((await listTokens(tx, entityId)).length >= API_TOKENS) throw new ApiError('API_TOKENS_FULL');
  await requireTerm(tx, expires_on);
  const token = API_TOKEN_PREFIX + newToken();
  const { id } = await tx
    .insertInto('api_tokens')
    .values({
      entity_id: entityId,
      name,
      scopes: [...new Set(scopes)].sort(),
      token_hash: hashToken(token),
      created_by: actorId,
      expires_on,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const detail = { token_id: id, name, scopes: scopes.join(' '), expires_on };
  await audit(tx, { action: 'api token made', actorId, entityId, detail });
  return { id, token };
}

/** @throws ApiError API_TOKEN_NOT_FOUND */
export async function revokeToken(tx: Transaction, admin: Member, id: string): Promise<void> {
  const revoked = await tx
    .updateTable('api_tokens')
    .set({ revoked_at: sql`now()`, revoked_by: admin.id })
    .where('id', '=', id)
    .where('entity_id', '=', admin.entity_id)
    .where(isOpen)
    .returning('name')
    .executeTakeFirst();
  if (!revoked) throw new ApiError('API_TOKEN_NOT_FOUND');
  const detail = { token_id: id, name: revoked.name };
  await audit(tx, { action: 'api token revoked', actorId: admin.id, entityId: admin.entity_id, detail });
}
