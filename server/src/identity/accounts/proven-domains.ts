import type { ErrorCode } from '@finaula/contract/errors';
import { domainOf } from '@finaula/contract/text';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';

/** Lists domains whose TXT record was found. */
export const listDomains = async (connection: Connection, entityId: string): Promise<string[]> => {
  const rows = await connection
    .selectFrom('domain_proofs')
    .select('domain')
    .distinct()
    .where('entity_id', '=', entityId)
    .where('proven_at', 'is not', null)
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
};

export const hasProvenDomain = async (tx: Transaction, entityId: string, email: string): Promise<boolean> =>
  (await listDomains(tx, entityId)).includes(domainOf(email));

/**
 * Whether the address belongs to an account of another institution that does not give it up to this domain.
 */
export const isElsewhere = async (tx: Transaction, email: string, entityId: string): Promise<boolean> =>
  (await sql`select emails_elsewhere(array[${email}], ${entityId})`.execute(tx)).rows.length > 0;

/**
 * Ends accounts elsewhere that hold addresses of the institution's proven domains and whose holders left, or
 * never proved them.
 */
export const releaseAddresses = (tx: Transaction, emails: readonly string[], entityId: string) =>
  sql`select release_addresses(${emails}::text[], ${entityId})`.execute(tx);

/**
 * Locks the institution.
 * @throws ApiError ACCESS_NEEDS_REVIEW, or the given one, because an unverified administrator must not
 * admit, lock out or see the people inherited with the institution
 */
export async function requireVerified(
  tx: Transaction,
  entityId: string,
  code: ErrorCode = 'ACCESS_NEEDS_REVIEW',
): Promise<void> {
  const { review } = await tx
    .selectFrom('entities')
    .select('review')
    .where('id', '=', entityId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (review !== 'verified') throw new ApiError(code);
}
