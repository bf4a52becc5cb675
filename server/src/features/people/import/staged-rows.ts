import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { ReadRow } from './read-row.ts';

export interface StagedRow extends ReadRow {
  number: number;
  cells: readonly string[];
}

/** Inserts read rows, many in one statement. COPY does not work on tables with row security. */
export const stageRows = (
  database: Database,
  { importId, entityId }: { importId: string; entityId: string },
  rows: readonly StagedRow[],
) =>
  sql`
    insert into people_import_rows (import_id, entity_id, row_number, cells, name, email, employee_number, area, position, hired_on, left_on,
      manager_email, read_problems)
    select ${importId}, ${entityId}, number, cells, name, email, employee_number, area, position, hired_on, left_on, manager_email, problems
    from jsonb_to_recordset(${JSON.stringify(rows)}) as row (number int, cells text[], name text, email text, employee_number text, area text,
      position text, hired_on date, left_on date, manager_email text, problems jsonb)`.execute(database);
