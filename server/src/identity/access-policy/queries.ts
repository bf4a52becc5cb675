import {
  type AccessPolicy,
  accessPolicy,
  type CurrentAccessPolicy,
  DEFAULT_ACCESS_POLICY,
} from '@finaula/contract/second-factor';
import { sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';

/** The policy in force; `since` is null for the default. */
export async function findPolicy(
  connection: Connection,
  entityId: string | null,
): Promise<{ policy: AccessPolicy; since: Date | null; secondFactorFrom: string | null }> {
  const row = await connection
    .selectFrom('access_policies')
    .select(['second_factor', 'idle_minutes', 'sign_in', 'recorded_at'])
    // The day counts until it has come.
    .select(
      sql<string | null>`case when second_factor_from > mexican_today() then second_factor_from::text end`.as(
        'second_factor_from',
      ),
    )
    .where('entity_id', '=', entityId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { policy: accessPolicy.parse(row), since: row.recorded_at, secondFactorFrom: row.second_factor_from }
    : { policy: DEFAULT_ACCESS_POLICY, since: null, secondFactorFrom: null };
}

export async function countFactors(connection: Connection): Promise<CurrentAccessPolicy['factor_counts']> {
  const { rows } = await sql<CurrentAccessPolicy['factor_counts']>`select * from factor_counts()`.execute(connection);
  return rows[0] ?? { administrators: 0, administrators_without: 0, everyone: 0, everyone_without: 0 };
}

export const insertPolicy = (
  tx: Transaction,
  entityId: string,
  recordedBy: string,
  policy: AccessPolicy & { second_factor_from: string | null },
) =>
  tx
    .insertInto('access_policies')
    .values({ ...policy, entity_id: entityId, recorded_by: recordedBy })
    .execute();

/** Serialise changes of one entity's policy. */
export const lockPolicyOf = (tx: Transaction, entityId: string) =>
  takeLock(tx, 'accessPolicy', `access policy ${entityId}`);

export const findReview = (tx: Transaction, entityId: string) =>
  tx.selectFrom('entities').select('review').where('id', '=', entityId).executeTakeFirstOrThrow();
