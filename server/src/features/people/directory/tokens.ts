import { DIRECTORY_TOKENS } from '@finaula/contract/directory';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { listDomains, requireVerified } from '../../../identity/accounts/proven-domains.ts';
import { hashToken, newToken } from '../../../identity/token.ts';
import { requireTerm } from '../../../identity/token-term.ts';
import { audit } from '../../../shared/audit/audit.ts';

const isOpen = sql<boolean>`revoked_at is null and expires_on >= mexican_today()`;

async function insertToken(tx: Transaction, { id, entity_id }: Member, expiresOn: string): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('scim_tokens')
    .values({ entity_id, token_hash: hashToken(token), created_by: id, expires_on: expiresOn })
    .execute();
  return token;
}

/** @throws ApiError ACCESS_NEEDS_REVIEW, DIRECTORY_TOKENS_FULL */
async function requireFreePlace(tx: Transaction, entityId: string): Promise<void> {
  await requireVerified(tx, entityId);
  const open = await tx
    .selectFrom('scim_tokens')
    .select('id')
    .where('entity_id', '=', entityId)
    .where(isOpen)
    .execute();
  if (open.length >= DIRECTORY_TOKENS) throw new ApiError('DIRECTORY_TOKENS_FULL');
}

/**
 * Creates a token for the institution's directory, which begins in trial. Returns the token, which is stored
 * nowhere.
 * @throws ApiError ACCESS_NEEDS_REVIEW, DIRECTORY_NEEDS_DOMAIN, DIRECTORY_TOKENS_FULL, DATE_PAST,
 * TOKEN_TOO_LONG
 */
export async function makeToken(tx: Transaction, admin: Member, expiresOn: string): Promise<string> {
  const { id: actorId, entity_id: entityId } = admin;
  await requireFreePlace(tx, entityId);
  if ((await listDomains(tx, entityId)).length === 0) throw new ApiError('DIRECTORY_NEEDS_DOMAIN');
  await requireTerm(tx, expiresOn);
  await tx
    .insertInto('scim_directories')
    .values({ entity_id: entityId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const token = await insertToken(tx, admin, expiresOn);
  await audit(tx, { action: 'directory token made', actorId, entityId, detail: { expires_on: expiresOn } });
  return token;
}

const updateOpen = (tx: Transaction, { entity_id }: Member, id: string) =>
  tx
    .updateTable('scim_tokens')
    .where('id', '=', id)
    .where('entity_id', '=', entity_id)
    .where(isOpen)
    .returning(sql<string>`expires_on::text`.as('expires_on'));

/**
 * Creates the successor of a token, which keeps working until a day. The new token has a current maker, so
 * the handover of the old one is settled.
 * @throws ApiError as makeToken; DIRECTORY_TOKEN_NOT_FOUND
 */
export async function rotateToken(
  tx: Transaction,
  admin: Member,
  id: string,
  { expiresOn, oldEndsOn }: { expiresOn: string; oldEndsOn: string },
): Promise<string> {
  const { id: actorId, entity_id: entityId } = admin;
  await requireFreePlace(tx, entityId);
  await requireTerm(tx, expiresOn);
  await requireTerm(tx, oldEndsOn);
  const old = await updateOpen(tx, admin, id)
    .set({ expires_on: sql`least(expires_on, ${oldEndsOn}::date)` })
    .executeTakeFirst();
  if (!old) throw new ApiError('DIRECTORY_TOKEN_NOT_FOUND');
  const token = await insertToken(tx, admin, expiresOn);
  const detail = { expires_on: expiresOn, old_ends_on: old.expires_on };
  await audit(tx, { action: 'directory token rotated', actorId, entityId, detail });
  return token;
}

/** @throws ApiError DIRECTORY_TOKEN_NOT_FOUND */
export async function revokeToken(tx: Transaction, admin: Member, id: string): Promise<void> {
  const revoked = await updateOpen(tx, admin, id)
    .set({ revoked_at: sql`now()`, revoked_by: admin.id })
    .executeTakeFirst();
  if (!revoked) throw new ApiError('DIRECTORY_TOKEN_NOT_FOUND');
  await audit(tx, { action: 'directory token revoked', actorId: admin.id, entityId: admin.entity_id });
}
