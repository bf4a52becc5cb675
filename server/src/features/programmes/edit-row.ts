import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { changeRow, deleteRow, findProgramme, lockProgramme, type RowChanges } from './queries.ts';

/** @throws ApiError PROGRAMME_NOT_FOUND, PROGRAMME_ROW_NOT_FOUND */
async function editing(
  tx: Transaction,
  entityId: string,
  programmeId: string,
  edit: () => Promise<boolean>,
): Promise<void> {
  await lockProgramme(tx, programmeId);
  await findProgramme(tx, entityId, programmeId);
  if (!(await edit())) throw new ApiError('PROGRAMME_ROW_NOT_FOUND');
}

/**
 * Changes the draft; approved versions stay.
 * @throws ApiError PROGRAMME_NOT_FOUND, PROGRAMME_ROW_NOT_FOUND
 */
export const editRow = (tx: Transaction, entityId: string, programmeId: string, rowId: string, changes: RowChanges) =>
  editing(tx, entityId, programmeId, () => changeRow(tx, programmeId, rowId, changes));

/**
 * Removes a row of the draft; approved versions stay.
 * @throws ApiError PROGRAMME_NOT_FOUND, PROGRAMME_ROW_NOT_FOUND
 */
export const removeRow = (tx: Transaction, entityId: string, programmeId: string, rowId: string) =>
  editing(tx, entityId, programmeId, () => deleteRow(tx, programmeId, rowId));
