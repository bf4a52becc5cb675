import { createHash } from 'node:crypto';
import type { LedgerVerification } from '@finaula/contract/ledger';
import type { Database, Transaction } from '../../database/connect.ts';
import { type ChainRow, readChain } from './read-chain.ts';
import { findUnissued, findUnrevoked, readHead, verifyIssued, verifyRevoked } from './verify-against-ledger.ts';

const NO_HASH = Buffer.alloc(32).toString('hex');

/** The text that migration 0006 hashes, computed here anew, so that the database's own function need not be trusted. */
const hashOf = ({ previous_hash, lines }: ChainRow): string =>
  createHash('sha256').update(previous_hash).update(lines.join('\n')).digest('hex');

/** What is wrong between one row and the row before it. */
function faultsOfRow(row: ChainRow, before: { id: number; hash: string }): string[] {
  const faults: string[] = [];
  if (row.id === before.id + 2) faults.push(`Falta el registro ${before.id + 1} de la bitácora.`);
  else if (row.id !== before.id + 1) faults.push(`Faltan los registros ${before.id + 1} a ${row.id - 1} de la bitácora.`);
  else if (row.previous_hash.toString('hex') !== before.hash)
    faults.push(`El registro ${row.id} no continúa al ${before.id}: alguno de los dos se cambió o se insertó después.`);
  if (hashOf(row) !== row.hash.toString('hex')) faults.push(`El registro ${row.id} se cambió después de escribirse.`);
  return faults;
}

/** As `verifyLedger`, on the snapshot of a transaction that is repeatable read. */
export async function verifyChain(tx: Transaction, noted?: string): Promise<LedgerVerification> {
  const faults: string[] = [];
  let last = { id: 0, hash: NO_HASH };
  let rows = 0;
  let certificates = 0;
  let seen = noted === undefined;
  for await (const batch of readChain(tx)) {
    for (const row of batch) {
      faults.push(...faultsOfRow(row, last));
      last = { id: row.id, hash: row.hash.toString('hex') };
      seen ||= last.hash === noted;
    }
    rows += batch.length;
    const issued = batch.filter(({ action }) => action === 'certificate issued');
    certificates += issued.length;
    faults.push(...(await verifyIssued(tx, issued)));
    faults.push(
      ...(await verifyRevoked(
        tx,
        batch.filter(({ action }) => action === 'certificate revoked'),
      )),
    );
  }
  const head = await readHead(tx);
  if (head.id !== last.id || head.hash !== last.hash)
    faults.push(
      `La bitácora termina en el registro ${last.id}, pero su cabeza dice ${head.id}: se quitaron o se añadieron registros al final.`,
    );
  if (!seen) faults.push('El sello anotado no está en la bitácora: algo anterior a él se cambió.');
  faults.push(...(await findUnissued(tx)), ...(await findUnrevoked(tx)));
  return { rows, certificates, head: last.hash, faults };
}

/**
 * Checks every row of the ledger against the one before it, and every certificate and revocation against its row, on one snapshot.
 * `noted` is the hash of a row that somebody wrote down earlier: it must still be in the chain.
 */
export const verifyLedger = (database: Database, noted?: string): Promise<LedgerVerification> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyChain(tx, noted));
