import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { withdrawTraining } from '../../../identity/tenure/end-requests.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { trainingKey } from './check-file.ts';
import { requireImport } from './import-queries.ts';
import { insertTraining, type TrainingTerms } from './record-training.ts';

/** @throws ApiError IMPORT_NOT_FOUND */
async function lockImport(tx: Transaction, admin: Member, id: string) {
  await tx.selectFrom('training_imports').select('id').where('id', '=', id).forUpdate().execute();
  return requireImport(tx, admin.entity_id, id);
}

/**
 * Records the trainings of a reviewed file, each once with all its people.
 * @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_READY, IMPORT_NOTHING_TO_DO
 */
export async function applyFile(tx: Transaction, admin: Member, id: string): Promise<void> {
  const { state, file_name, sha256, counts } = await lockImport(tx, admin, id);
  if (state !== 'ready') throw new ApiError('IMPORT_NOT_READY');
  // Somebody may have been deleted since the review.
  const { rows } = await sql<{ user_id: string; terms: TrainingTerms }>`
    select row.user_id, row.terms from training_import_rows row join users on users.id = row.user_id and users.entity_id = row.entity_id
    where row.import_id = ${id} and row.kind = 'create' order by row.row_number`.execute(tx);
  if (rows.length === 0) throw new ApiError('IMPORT_NOTHING_TO_DO');
  const trainings = new Map<string, { terms: TrainingTerms; userIds: string[] }>();
  for (const { user_id, terms } of rows) {
    const key = trainingKey(terms);
    const training = trainings.get(key) ?? { terms, userIds: [] };
    training.userIds.push(user_id);
    trainings.set(key, training);
  }
  for (const training of trainings.values()) await insertTraining(tx, { admin, ...training, importId: id });
  await tx
    .updateTable('training_imports')
    .set({ state: 'applied', applied_at: new Date() })
    .where('id', '=', id)
    .execute();
  await audit(tx, {
    action: 'training imported',
    actorId: admin.id,
    entityId: admin.entity_id,
    detail: { file_name, sha256, trainings: trainings.size, people: rows.length, refused: counts.refused },
  });
}

/**
 * Withdraws the trainings that a file recorded. The facts and their withdrawals stay.
 * @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_APPLIED, TRAINING_IMPORT_OVER
 */
export async function undoFile(tx: Transaction, admin: Member, id: string, reason: string): Promise<void> {
  const { state, can_undo, file_name, sha256 } = await lockImport(tx, admin, id);
  if (state !== 'applied') throw new ApiError('IMPORT_NOT_APPLIED');
  if (!can_undo) throw new ApiError('TRAINING_IMPORT_OVER');
  const { numAffectedRows = 0n } = await withdrawTraining(
    sql`training_id in (select id from documented_trainings where import_id = ${id})`,
    reason,
  ).execute(tx);
  await tx
    .updateTable('training_imports')
    .set({ state: 'undone', undone_at: new Date() })
    .where('id', '=', id)
    .execute();
  await audit(tx, {
    action: 'training import undone',
    actorId: admin.id,
    entityId: admin.entity_id,
    detail: { file_name, sha256, people: Number(numAffectedRows), reason },
  });
}

/**
 * Deletes an import that was not applied, with its rows.
 * @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_READY
 */
export async function discardFile(tx: Transaction, admin: Member, id: string): Promise<void> {
  const { state } = await lockImport(tx, admin, id);
  if (state !== 'ready') throw new ApiError('IMPORT_NOT_READY');
  await tx.deleteFrom('training_imports').where('id', '=', id).execute();
}
