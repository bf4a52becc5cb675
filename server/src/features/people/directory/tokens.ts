import { DIRECTORY_TOKENS } from '@finaula/contract/directory';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { listDomains, requireVerified } from '../../../identity/proven-domains.ts';
import { hashToken, newToken } from '../../../identity/token.ts';
import { audit } from '../../../shared/audit/audit.ts';

/**
 * A token for the institution's directory, which begins in trial. Returns it: it is stored nowhere.
 * @throws ApiError ACCESS_NEEDS_REVIEW, DIRECTORY_NEEDS_DOMAIN, DIRECTORY_TOKENS_FULL
 */
export async function makeToken(tx: Transaction, { id, entity_id: entityId }: Member): Promise<string> {
  await requireVerified(tx, entityId);
  if ((await listDomains(tx, entityId)).length === 0) throw new ApiError('DIRECTORY_NEEDS_DOMAIN');
  const open = await tx
    .selectFrom('scim_tokens')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('revoked_at', 'is', null)
    .execute();
  if (open.length >= DIRECTORY_TOKENS) throw new ApiError('DIRECTORY_TOKENS_FULL');
  await tx
    .insertInto('scim_directories')
    .values({ entity_id: entityId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const token = newToken();
  await tx
    .insertInto('scim_tokens')
    .values({ entity_id: entityId, token_hash: hashToken(token), created_by: id })
    .execute();
  await audit(tx, { action: 'directory token made', actorId: id, entityId });
  return token;
}

/** @throws ApiError DIRECTORY_TOKEN_NOT_FOUND */
export async function revokeToken(tx: Transaction, { id: actorId, entity_id }: Member, id: string): Promise<void> {
  const revoked = await tx
    .updateTable('scim_tokens')
    .set({ revoked_at: sql`now()`, revoked_by: actorId })
    .where('id', '=', id)
    .where('entity_id', '=', entity_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!revoked) throw new ApiError('DIRECTORY_TOKEN_NOT_FOUND');
  await audit(tx, { action: 'directory token revoked', actorId, entityId: entity_id });
}
