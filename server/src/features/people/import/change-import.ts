import type { Transaction } from '../../../database/connect.ts';
import { violatesUnique } from '../../../database/failures.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import { freePlaces } from './apply-import.ts';
import { classify, countRows } from './classify.ts';
import { countStaff, findImport, type ImportRecord, lockImport, updateImport } from './import-queries.ts';
import { leaversOf, needsLeaverConfirmation } from './present-import.ts';

/** @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_READY */
async function lockReady(tx: Transaction, admin: UserRecord, id: string): Promise<ImportRecord> {
  const found = await lockImport(tx, id);
  if (!found || found.entity_id !== admin.entity_id) throw new ApiError('IMPORT_NOT_FOUND');
  if (found.state !== 'ready') throw new ApiError('IMPORT_NOT_READY');
  return found;
}

/**
 * Confirms the import as shown. The caller enqueues the job that applies it.
 * @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_READY, IMPORT_RUNNING, IMPORT_NOTHING_TO_DO,
 * IMPORT_LEAVERS_UNCONFIRMED, ENTITY_FULL
 */
export async function markAsApplying(
  tx: Transaction,
  admin: UserRecord,
  id: string,
  leavers: number | undefined,
): Promise<void> {
  const found = await lockReady(tx, admin, id);
  const { create = 0, update = 0 } = found.counts as { create?: number; update?: number };
  const total = create + update + leaversOf(found);
  if (total === 0) throw new ApiError('IMPORT_NOTHING_TO_DO');
  if (needsLeaverConfirmation(found, await countStaff(tx, found.entity_id)) && leavers !== leaversOf(found))
    throw new ApiError('IMPORT_LEAVERS_UNCONFIRMED');
  if (create > 0 && create > (await freePlaces(tx, found.entity_id))) throw new ApiError('ENTITY_FULL');
  try {
    await updateImport(tx, id, { state: 'applying', done: 0, total, applied_by: admin.id, failure: null });
  } catch (error) {
    if (violatesUnique(error, 'one_import_is_applied_at_a_time')) throw new ApiError('IMPORT_RUNNING');
    throw error;
  }
}

/**
 * Changes whether the file lists all people, and computes its effects again.
 * @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_READY
 */
export async function changeImport(
  tx: Transaction,
  admin: UserRecord,
  id: string,
  complete: boolean,
): Promise<ImportRecord> {
  const found = await lockReady(tx, admin, id);
  await classify(tx, { id, entityId: found.entity_id, complete });
  const { counts, changes } = await countRows(tx, id);
  await updateImport(tx, id, {
    complete,
    failure: null,
    counts: JSON.stringify(counts),
    changes: JSON.stringify(changes),
  });
  return (await findImport(tx, id)) ?? found;
}

const DISCARDED = ['ready', 'failed'];

/** @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_READY */
export async function discardImport(tx: Transaction, admin: UserRecord, id: string): Promise<void> {
  const found = await lockImport(tx, id);
  if (!found || found.entity_id !== admin.entity_id) throw new ApiError('IMPORT_NOT_FOUND');
  if (!DISCARDED.includes(found.state)) throw new ApiError('IMPORT_NOT_READY');
  await tx.deleteFrom('people_imports').where('id', '=', id).execute();
}
