import type { ImportColumn } from '@finaula/contract/people-imports';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import { checkAgain, lockReady } from './change-import.ts';
import { readHeader } from './columns.ts';
import type { ImportRecord } from './import-queries.ts';
import { type Corrected, readRow } from './read-row.ts';

interface Correction {
  row_number: number;
  /** In place of the cells of the file. */
  values?: Partial<Record<ImportColumn, string>> | undefined;
  answer?: boolean | null | undefined;
}

interface Corrector {
  admin: UserRecord;
  /** The domain of the institution's addresses. */
  domain: string;
}

/** Reads a row again with the values that an administrator wrote. */
async function readAgain(tx: Transaction, found: ImportRecord, domain: string, { row_number, values }: Correction) {
  const header = readHeader({ number: 1, cells: found.titles });
  const row = await tx
    .selectFrom('people_import_rows')
    .select(['cells', 'corrected'])
    .where('import_id', '=', found.id)
    .where('row_number', '=', row_number)
    .executeTakeFirst();
  if (!row || !header) throw new ApiError('IMPORT_ROW_NOT_FOUND');
  const corrected: Corrected = { ...(row.corrected as Corrected), ...values };
  const { problems, ...read } = readRow(row.cells, header, domain, corrected);
  return { ...read, read_problems: JSON.stringify(problems), corrected: JSON.stringify(corrected) };
}

/**
 * Corrects a row or answers its question, and computes the effects of all rows again, because rows depend on
 * each other. Returns the import, and whether the row now tells that its address has an account elsewhere.
 * @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_READY, IMPORT_ROW_NOT_FOUND
 */
export async function correctRow(
  tx: Transaction,
  { admin, domain }: Corrector,
  id: string,
  correction: Correction,
): Promise<{ found: ImportRecord; tells: boolean }> {
  const found = await lockReady(tx, admin, id);
  const { row_number, values, answer } = correction;
  const changed = {
    ...(values && (await readAgain(tx, found, domain, correction))),
    ...(answer !== undefined && { answer }),
  };
  const row = () =>
    tx
      .selectFrom('people_import_rows')
      .select(sql<boolean>`problems @> '[{"code": "email_unusable"}]'`.as('tells'))
      .where('import_id', '=', id)
      .where('row_number', '=', row_number)
      .where('kind', '<>', 'absent')
      .executeTakeFirst();
  if (!(await row())) throw new ApiError('IMPORT_ROW_NOT_FOUND');
  if (Object.keys(changed).length > 0)
    await tx
      .updateTable('people_import_rows')
      .set(changed)
      .where('import_id', '=', id)
      .where('row_number', '=', row_number)
      .execute();
  return { found: await checkAgain(tx, found), tells: (await row())?.tells ?? false };
}
