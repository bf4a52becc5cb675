import type { ImportQuestion } from '@finaula/contract/people-imports';
import type { Transaction } from '../../../database/connect.ts';
import { violatesUnique } from '../../../database/failures.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import { freePlaces } from '../free-places.ts';
import { classify } from './classify.ts';
import { type Counts, countNewPlaces, countRows } from './count-rows.ts';
import { countStaff, findImport, type ImportRecord, lockImport, updateImport } from './import-queries.ts';
import { leaversOf, needsLeaverConfirmation } from './present-import.ts';

/** @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_READY */
export async function lockReady(tx: Transaction, admin: UserRecord, id: string): Promise<ImportRecord> {
  const found = await lockImport(tx, id);
  if (!found || found.entity_id !== admin.entity_id) throw new ApiError('IMPORT_NOT_FOUND');
  if (found.state !== 'ready') throw new ApiError('IMPORT_NOT_READY');
  return found;
}

/**
 * Confirms the import as shown. The caller enqueues the job that applies it.
 * @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_READY, IMPORT_RUNNING, IMPORT_NOTHING_TO_DO,
 * IMPORT_LEAVERS_UNCONFIRMED, IMPORT_UNDECIDED, ENTITY_FULL, NO_PLACE_TO_RETURN
 */
export async function markAsApplying(
  tx: Transaction,
  admin: UserRecord,
  id: string,
  leavers: number | undefined,
): Promise<void> {
  const found = await lockReady(tx, admin, id);
  const { create = 0, update = 0, undecided = 0 } = found.counts as Partial<Counts>;
  const total = create + update + leaversOf(found);
  if (undecided > 0) throw new ApiError('IMPORT_UNDECIDED');
  if (total === 0) throw new ApiError('IMPORT_NOTHING_TO_DO');
  if (needsLeaverConfirmation(found, await countStaff(tx, found.entity_id)) && leavers !== leaversOf(found))
    throw new ApiError('IMPORT_LEAVERS_UNCONFIRMED');
  const places = await countNewPlaces(tx, id);
  if (places > 0 && places > (await freePlaces(tx, found.entity_id)))
    throw new ApiError(places > create ? 'NO_PLACE_TO_RETURN' : 'ENTITY_FULL');
  try {
    await updateImport(tx, id, { state: 'applying', done: 0, total, applied_by: admin.id, failure: null });
  } catch (error) {
    if (violatesUnique(error, 'one_import_is_applied_at_a_time')) throw new ApiError('IMPORT_RUNNING');
    throw error;
  }
}

/** Computes the effects of the rows again. */
export async function checkAgain(tx: Transaction, found: ImportRecord): Promise<ImportRecord> {
  await classify(tx, { id: found.id, entityId: found.entity_id, complete: found.complete });
  const { counts, changes } = await countRows(tx, found.id);
  await updateImport(tx, found.id, {
    complete: found.complete,
    failure: null,
    counts: JSON.stringify(counts),
    changes: JSON.stringify(changes),
  });
  return (await findImport(tx, found.id)) ?? found;
}

interface ImportChange {
  /** Whether the file lists all people. */
  complete?: boolean | undefined;
  /** Counts for each row with that question and no answer of its own. */
  answer?: { question: ImportQuestion; answer: boolean } | undefined;
}

/** @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_READY */
export async function changeImport(
  tx: Transaction,
  admin: UserRecord,
  id: string,
  { complete, answer }: ImportChange,
): Promise<ImportRecord> {
  const found = await lockReady(tx, admin, id);
  if (answer)
    await tx
      .updateTable('people_import_rows')
      .set({ answer: answer.answer })
      .where('import_id', '=', id)
      .where('kind', '=', 'undecided')
      .where('question', '=', answer.question)
      .execute();
  return checkAgain(tx, { ...found, complete: complete ?? found.complete });
}

const DISCARDED = ['ready', 'failed'];

/** @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_READY */
export async function discardImport(tx: Transaction, admin: UserRecord, id: string): Promise<void> {
  const found = await lockImport(tx, id);
  if (!found || found.entity_id !== admin.entity_id) throw new ApiError('IMPORT_NOT_FOUND');
  if (!DISCARDED.includes(found.state)) throw new ApiError('IMPORT_NOT_READY');
  await tx.deleteFrom('people_imports').where('id', '=', id).execute();
}
