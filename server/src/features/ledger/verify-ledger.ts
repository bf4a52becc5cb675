import type { LedgerVerification } from '@finaula/contract/ledger';
import { sql } from 'kysely';
import type { Certificate } from 'pkijs';
import type { Database, Transaction } from '../../database/connect.ts';
import { followChains } from './follow-chains.ts';
import { PLATFORM, readHeads, readNames, readRows } from './read-chains.ts';
import { verifyStamps } from './time-stamps/verify-stamps.ts';
import { findUnearned, findUnissued, verifyIssued } from './verify-against-ledger.ts';
import { verifyEvidence } from './verify-evidence.ts';
import { verifyExams } from './verify-exams.ts';
import { verifyFacts } from './verify-facts.ts';

interface Given {
  /** A hash that the operator noted earlier; the ledger must still contain it. */
  noted?: string | undefined;
  /** Trust anchors for the certificates of time stamps. */
  trusted?: readonly Certificate[];
}

/** Like `verifyLedger`, on the snapshot of a repeatable-read transaction. */
export async function verifyChains(tx: Transaction, { noted, trusted = [] }: Given = {}): Promise<LedgerVerification> {
  const faults: string[] = [];
  const nameOf = await readNames(tx);
  const chains = followChains(nameOf);
  let rows = 0;
  let certificates = 0;
  let seen = noted === undefined;
  for await (const batch of readRows(tx)) {
    for (const row of batch) {
      faults.push(...chains.next(row));
      seen ||= row.hash.toString('hex') === noted;
    }
    rows += batch.length;
    const issued = batch.filter(({ action }) => action === 'certificate issued');
    certificates += issued.length;
    faults.push(...(await verifyIssued(tx, issued, nameOf)));
  }
  faults.push(...chains.end(await readHeads(tx)));
  if (!seen) faults.push('El sello anotado no está en la bitácora: algo anterior a él se cambió.');
  faults.push(
    ...(await findUnissued(tx, nameOf)),
    ...(await findUnearned(tx)),
    ...(await verifyEvidence(tx, nameOf)),
    ...(await verifyExams(tx, nameOf)),
    ...(await verifyFacts(tx, nameOf)),
  );
  const stamps = await verifyStamps(tx, trusted, nameOf);
  faults.push(...stamps.faults);
  return {
    rows,
    chains: chains.heads.size,
    certificates,
    time_stamps: { checked: stamps.stamps, unknown: stamps.unknown },
    head: chains.heads.get(PLATFORM)?.hash ?? '',
    faults,
  };
}

/**
 * Checks on one snapshot: every row of every chain against the previous one, the chains against each other,
 * evidence of certificates against their rows, exams against the acts of their start and end, facts that
 * decide compliance against their digests, and third-party time stamps.
 */
export const verifyLedger = (database: Database, given?: Given): Promise<LedgerVerification> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyChains(tx, given));

/** Like `verifyLedger`, and writes a seal when there is no fault; keep its hash elsewhere. */
export async function verifyAndSeal(
  database: Database,
  by: { actorId: string | null },
  given?: Given,
): Promise<LedgerVerification> {
  const found = await verifyLedger(database, given);
  if (found.faults.length > 0) return found;
  const { rows } = await sql<{ hash: Buffer }>`select seal_ledger(${by.actorId}::uuid) as hash`.execute(database);
  return { ...found, head: rows[0]?.hash.toString('hex') ?? found.head };
}
