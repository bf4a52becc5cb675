import {
  TRAINING_ROWS_PAGE,
  type TrainingImport,
  type TrainingRow,
  type TrainingRowKind,
} from '@finaula/contract/documented-training';
import { IMPORT_DAYS } from '@finaula/contract/people-imports';
import { sql } from 'kysely';
import type { Connection, Database } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { isAfter, pageOf, readCursor, type Sorting } from '../../../shared/lists/keyset-page.ts';

const LISTED = 20;

interface Row extends Omit<TrainingImport, 'counts' | 'created_at' | 'applied_at' | 'undone_at'> {
  create: number;
  unchanged: number;
  refused: number;
  created_at: Date;
  applied_at: Date | null;
  undone_at: Date | null;
}

async function selectImports(connection: Connection, entityId: string, id?: string): Promise<TrainingImport[]> {
  const { rows } = await sql<Row>`
    select imports.id, imports.state, imports.file_name, encode(imports.sha256, 'hex') as sha256, imports.ignored_titles as ignored_columns,
      imports.created_at, imports.applied_at, imports.undone_at, users.name as created_by, counted.*,
      imports.state = 'applied' and imports.created_at > now() - make_interval(days => ${sql.lit(IMPORT_DAYS)}) as can_undo
    from training_imports imports
    left join users on users.id = imports.created_by
    cross join lateral (
      select count(*) filter (where kind = 'create')::int as "create", count(*) filter (where kind = 'unchanged')::int as unchanged,
        count(*) filter (where kind = 'refused')::int as refused, count(distinct terms) filter (where kind = 'create')::int as trainings
      from training_import_rows rows where rows.import_id = imports.id
    ) counted
    where imports.entity_id = ${entityId} and (${id ?? null}::uuid is null or imports.id = ${id ?? null}::uuid)
    order by imports.created_at desc limit ${LISTED}`.execute(connection);
  return rows.map(({ create, unchanged, refused, created_at, applied_at, undone_at, ...found }) => ({
    ...found,
    counts: { create, unchanged, refused },
    created_at: created_at.toISOString(),
    applied_at: applied_at?.toISOString() ?? null,
    undone_at: undone_at?.toISOString() ?? null,
  }));
}

export const listImports = (database: Database, entityId: string) => selectImports(database, entityId);

/** @throws ApiError IMPORT_NOT_FOUND */
export async function requireImport(connection: Connection, entityId: string, id: string): Promise<TrainingImport> {
  const [found] = await selectImports(connection, entityId, id);
  if (!found) throw new ApiError('IMPORT_NOT_FOUND');
  return found;
}

const byNumber: Sorting = { keys: [{ column: sql.ref('row_number'), type: 'int' }] };

/** @throws ApiError CURSOR_INVALID */
export async function listRows(
  database: Database,
  id: string,
  { kind, cursor }: { kind?: TrainingRowKind | undefined; cursor?: string | undefined },
): Promise<{ rows: TrainingRow[]; next_cursor: string | null }> {
  const { rows } = await sql<TrainingRow>`
    select row_number, kind, cells, problems,
      case when users.id is not null then jsonb_build_object('id', users.id, 'name', users.name) end as person
    from training_import_rows left join users on users.id = user_id
    where import_id = ${id} and (${kind ?? null}::text is null or kind = ${kind ?? null}) and ${cursor === undefined ? sql`true` : isAfter(byNumber, readCursor(cursor, byNumber))}
    order by row_number limit ${TRAINING_ROWS_PAGE + 1}`.execute(database);
  const page = pageOf(rows, TRAINING_ROWS_PAGE, ({ row_number }) => [String(row_number)]);
  return { rows: page.rows, next_cursor: page.nextCursor };
}

/** Erases rows of old imports, because they hold personal data without a purpose. */
export const eraseTrainingRows = (platform: Database) =>
  sql`
    delete from training_import_rows using training_imports imports
    where imports.id = import_id and imports.created_at < now() - make_interval(days => ${sql.lit(IMPORT_DAYS)})`.execute(
    platform,
  );
