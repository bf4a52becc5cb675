import { type AccessPolicy, accessPolicy, DEFAULT_ACCESS_POLICY } from '@finaula/contract/second-factor';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';

/** The policy in force; `since` is null for the default. */
export async function findPolicy(
  connection: Connection,
  entityId: string | null,
): Promise<{ policy: AccessPolicy; since: Date | null }> {
  const row = await connection
    .selectFrom('access_policies')
    .selectAll()
    .where('entity_id', '=', entityId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { policy: accessPolicy.parse(row), since: row.recorded_at }
    : { policy: DEFAULT_ACCESS_POLICY, since: null };
}

export const insertPolicy = (tx: Transaction, entityId: string, recordedBy: string, policy: AccessPolicy) =>
  tx
    .insertInto('access_policies')
    .values({ ...policy, entity_id: entityId, recorded_by: recordedBy })
    .execute();

/** Serialise changes of one entity's policy. */
export const lockPolicyOf = (tx: Transaction, entityId: string) =>
  takeLock(tx, 'accessPolicy', `access policy ${entityId}`);

export const findReview = (tx: Transaction, entityId: string) =>
  tx.selectFrom('entities').select('review').where('id', '=', entityId).executeTakeFirstOrThrow();
