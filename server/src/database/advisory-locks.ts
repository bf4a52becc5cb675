import { sql } from 'kysely';
import type { Transaction } from './connect.ts';

/**
 * Namespaces of advisory locks, the second argument of hashtextextended: equal keys of different subjects do
 * not wait for each other. 0 belongs to 'exam banks' (server/sql/14_exams.sql).
 */
export const LOCKS = {
  entityName: 1,
  certificateClaim: 2,
  examAttempt: 3,
  obligation: 4,
  waivers: 5,
  programme: 6,
  auditorAddress: 7,
  reformDecision: 8,
  providerAddress: 9,
  accessPolicy: 10,
  superAdmins: 11,
  firstStart: 12,
  definitions: 13,
  appRole: 14,
  reading: 15,
  labour: 16,
  committeeReport: 17,
  institutionLayer: 18,
  courseFiles: 19,
  contentLoad: 20,
  currentStandings: 21,
} as const;

/** Waits until no other transaction holds the lock, then holds it until this one ends. */
export const takeLock = (tx: Pick<Transaction, 'getExecutor'>, subject: keyof typeof LOCKS, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${sql.lit(LOCKS[subject])}))`.execute(tx);

/** Takes the lock until the transaction ends; false when another transaction holds it. */
export async function tryLock(
  tx: Pick<Transaction, 'getExecutor'>,
  subject: keyof typeof LOCKS,
  key: string,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, ${sql.lit(LOCKS[subject])})) as taken`.execute(tx);
  return rows[0]?.taken === true;
}
