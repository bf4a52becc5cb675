import type { LabourFactsBody } from '@finaula/contract/labour';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { encryptFor } from '../../../identity/labour-facts/person-keys.ts';
import type { ReadRow } from './read-row.ts';

export interface StagedRow extends ReadRow {
  number: number;
  cells: readonly string[];
  labour: LabourFactsBody | null;
}

/**
 * Inserts read rows, many in one statement. COPY does not work on tables with row security. Labour data are
 * encrypted with the key of the import.
 */
export const stageRows = (
  database: Database,
  { importId, entityId, key }: { importId: string; entityId: string; key: Buffer | null },
  rows: readonly StagedRow[],
) => {
  const sealed = rows.map((row) => ({
    ...row,
    labour: row.labour && key && encryptFor(importId, key, row.labour).toString('base64'),
  }));
  return sql`
    insert into people_import_rows (import_id, entity_id, row_number, cells, name, email, employee_number, area, position, hired_on, left_on,
      manager_email, read_problems, labour)
    select ${importId}, ${entityId}, number, cells, name, email, employee_number, area, position, hired_on, left_on, manager_email, problems,
      decode(labour, 'base64')
    from jsonb_to_recordset(${JSON.stringify(sealed)}) as row (number int, cells text[], name text, email text, employee_number text, area text,
      position text, hired_on date, left_on date, manager_email text, problems jsonb, labour text)`.execute(database);
};
