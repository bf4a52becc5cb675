import { IMPORT_DAYS, type ImportFault, type ImportKind } from '@finaula/contract/people-imports';
import { type Insertable, sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../../database/connect.ts';
import type { DB } from '../../../database/database.generated.ts';
import { keysetPage, type Sorting } from '../../../shared/lists/keyset-page.ts';

const selectImports = (connection: Connection) =>
  connection
    .selectFrom('people_imports')
    .leftJoin('users', 'users.id', 'people_imports.created_by')
    .selectAll('people_imports')
    .select([
      'users.name as created_by_name',
      sql<boolean>`people_imports.created_at < now() - make_interval(days => ${sql.lit(IMPORT_DAYS)})`.as('over'),
      // People whom the import created and who have not accepted their invitation.
      sql<number>`(select count(*)::int from people_import_rows r join users made on made.id = r.user_id
        where r.import_id = people_imports.id and people_imports.state = 'applied' and r.kind = 'create'
          and made.password_hash = '!' and made.email_verified_at is null)`.as('invited'),
      sql<boolean>`exists (select from people_import_rows r join users made on made.id = r.user_id
        where r.import_id = people_imports.id and people_imports.state = 'applied' and r.kind = 'create'
          and (made.password_hash <> '!' or made.email_verified_at is not null))`.as('in_use'),
    ]);

export type ImportRecord = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>;

export const findImport = (connection: Connection, id: string) =>
  selectImports(connection).where('people_imports.id', '=', id).executeTakeFirst();

/** Locks the import, so that its steps run one after the other. */
export const lockImport = async (tx: Transaction, id: string): Promise<ImportRecord | undefined> => {
  await tx.selectFrom('people_imports').select('id').where('id', '=', id).forUpdate().execute();
  return findImport(tx, id);
};

const LISTED = 20;
export const listImports = (database: Database, entityId: string) =>
  selectImports(database)
    .where('people_imports.entity_id', '=', entityId)
    .orderBy('people_imports.created_at', 'desc')
    .limit(LISTED)
    .execute();

export const insertImport = (tx: Transaction, values: Insertable<DB['people_imports']>) =>
  tx.insertInto('people_imports').values(values).returning('id').executeTakeFirstOrThrow();

export const updateImport = (connection: Connection, id: string, values: Partial<Insertable<DB['people_imports']>>) =>
  connection.updateTable('people_imports').set(values).where('id', '=', id).execute();

export interface RowsQuery {
  id: string;
  kind?: ImportKind | undefined;
  field?: string | undefined;
  code?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const byNumber: Sorting = { keys: [{ column: sql.ref('row_number'), type: 'int', as: 'row_number' }] };

/** @throws ApiError CURSOR_INVALID */
export function listRows(database: Database, { id, kind, field, code, ...page }: RowsQuery) {
  const rows = database
    .selectFrom('people_import_rows')
    .select([
      'row_number',
      'kind',
      'name',
      'email',
      'employee_number',
      'area',
      'position',
      'manager_email',
      'problems',
      'before',
      'cells',
      'corrected',
      'question',
      'candidate',
      'answer',
      'returns',
    ])
    .select([sql<string | null>`hired_on::text`.as('hired_on'), sql<string | null>`left_on::text`.as('left_on')])
    .where('import_id', '=', id);
  const fault = JSON.stringify([{ ...(field && { field }), ...(code && { code }) }]);
  const asked = rows
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? null))
    .$if(Boolean(field ?? code), (all) => all.where(sql<boolean>`problems @> ${fault}::jsonb`));
  return keysetPage(asked, byNumber, page);
}

/** Row numbers that a fault names. */
const NAMED = 20;
/** Problems of the rows, the most frequent first; those of the same kind are one. */
export const listFaults = async (database: Database, id: string): Promise<ImportFault[]> => {
  const { rows } = await sql<ImportFault>`
    select problem ->> 'field' as field, problem ->> 'code' as code, (array_agg(problem ->> 'sentence' order by row_number))[1] as sentence,
      count(*)::int as rows, (array_agg(row_number order by row_number))[1:${sql.lit(NAMED)}] as row_numbers
    from people_import_rows, jsonb_array_elements(problems) problem
    where import_id = ${id} and kind = 'refused' group by 1, 2 order by count(*) desc, min(row_number)`.execute(
    database,
  );
  return rows;
};

export type RowRecord = Awaited<ReturnType<typeof listRows>>['rows'][number];

/** Counts people of the entity who have not left, the base for the share of leavers. */
export const countStaff = async (connection: Connection, entityId: string): Promise<number> => {
  const { staff } = await connection
    .selectFrom('users')
    .leftJoin('employment', 'employment.user_id', 'users.id')
    .select(sql<number>`count(*)::int`.as('staff'))
    .where('users.entity_id', '=', entityId)
    .where('users.closed_at', 'is', null)
    .where('employment.left_on', 'is', null)
    .executeTakeFirstOrThrow();
  return staff;
};
