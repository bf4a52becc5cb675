import type { ProgrammeRow } from '@finaula/contract/programmes';
import { sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';

export interface ProgrammeRecord {
  id: string;
  year: number;
}

export const listProgrammes = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('programmes')
    .select([
      'id',
      'year',
      ({ selectFrom, fn }) =>
        selectFrom('programme_rows')
          .whereRef('programme_rows.programme_id', '=', 'programmes.id')
          .select(fn.countAll<string>().as('n'))
          .as('rows'),
    ])
    .where('entity_id', '=', entityId)
    .orderBy('year', 'desc')
    .execute();

/** @throws ApiError PROGRAMME_NOT_FOUND */
export async function findProgramme(connection: Connection, entityId: string, id: string): Promise<ProgrammeRecord> {
  const found = await connection
    .selectFrom('programmes')
    .select(['id', 'year'])
    .where('entity_id', '=', entityId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ApiError('PROGRAMME_NOT_FOUND');
  return found;
}

/** Serialises changes of one programme. */
export const lockProgramme = (tx: Transaction, id: string) => takeLock(tx, 'programme', id);

export const insertProgramme = (tx: Transaction, entityId: string, createdBy: string, year: number) =>
  tx
    .insertInto('programmes')
    .values({ entity_id: entityId, created_by: createdBy, year })
    .onConflict((conflict) => conflict.columns(['entity_id', 'year']).doNothing())
    .returning('id')
    .executeTakeFirst();

export interface DraftedRow {
  obligation_id: string;
  obligation_version: number;
  people: number;
  hours: number;
  planned_month: number;
  responsible: string;
}

/** Drafts an existing row of an obligation again; its month and responsible stay. */
export const saveRows = (tx: Transaction, entityId: string, programmeId: string, rows: readonly DraftedRow[]) =>
  tx
    .insertInto('programme_rows')
    .values(rows.map((row) => ({ ...row, entity_id: entityId, programme_id: programmeId })))
    .onConflict((conflict) =>
      conflict.columns(['programme_id', 'obligation_id']).doUpdateSet(({ ref }) => ({
        obligation_version: ref('excluded.obligation_version'),
        people: ref('excluded.people'),
        hours: ref('excluded.hours'),
      })),
    )
    .execute();

/** The draft, sorted by month. */
export async function listRows(connection: Connection, programmeId: string): Promise<ProgrammeRow[]> {
  const { rows } = await sql<ProgrammeRow>`
    select planned.id, planned.obligation_id, planned.obligation_version, versions.title, versions.legal_basis,
      case when num_nonnulls(versions.areas, versions.positions, versions.people, versions.hired_after) = 0
        then jsonb_build_object('everyone', true)
        else jsonb_strip_nulls(jsonb_build_object(
          'areas', versions.areas, 'positions', versions.positions, 'people', versions.people, 'hired_after', versions.hired_after))
      end as audience,
      planned.people,
      (select jsonb_agg(jsonb_build_object(
          'course_id', asked.id, 'title', coalesce(courses.document ->> 'title', asked.id),
          'duration_minutes', coalesce((courses.document ->> 'duration_minutes')::int, 0)) order by asked.place)
        from unnest(versions.course_ids) with ordinality asked (id, place)
        left join courses on courses.id = asked.id) as courses,
      planned.hours::float8 as hours, planned.planned_month, planned.responsible
    from programme_rows planned
    join obligation_versions versions on versions.obligation_id = planned.obligation_id and versions.version = planned.obligation_version
    where planned.programme_id = ${programmeId}::uuid
    order by planned.planned_month, versions.title, planned.obligation_id`.execute(connection);
  return rows;
}

/** Absent fields stay unchanged. */
export type RowChanges = { [Field in 'hours' | 'planned_month' | 'responsible']?: DraftedRow[Field] | undefined };

export async function changeRow(
  tx: Transaction,
  programmeId: string,
  rowId: string,
  changes: RowChanges,
): Promise<boolean> {
  const row = tx
    .selectFrom('programme_rows')
    .select('id')
    .where('programme_id', '=', programmeId)
    .where('id', '=', rowId);
  if (Object.values(changes).every((value) => value === undefined)) return (await row.executeTakeFirst()) !== undefined;
  const { numUpdatedRows } = await tx
    .updateTable('programme_rows')
    .set(changes)
    .where('programme_id', '=', programmeId)
    .where('id', '=', rowId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteRow(tx: Transaction, programmeId: string, rowId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('programme_rows')
    .where('programme_id', '=', programmeId)
    .where('id', '=', rowId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * All versions of these programmes, the oldest first, with their recorder and the instant up to which they
 * are in force.
 */
export const listVersions = (connection: Connection, programmeIds: readonly string[]) =>
  connection
    .selectFrom('programme_versions as versions')
    .leftJoin('users as author', 'author.id', 'versions.recorded_by')
    .select([
      'versions.programme_id',
      'versions.version',
      'versions.document',
      sql<string>`encode(versions.sha256, 'hex')`.as('sha256'),
      'versions.recorded_at',
      sql<string>`mexican_day(versions.recorded_at)::text`.as('recorded_on'),
      'author.name as recorded_by',
    ])
    .where('versions.programme_id', 'in', [...programmeIds])
    .orderBy('versions.version')
    .execute();
export type VersionRecord = Awaited<ReturnType<typeof listVersions>>[number];

export const insertVersion = (
  tx: Transaction,
  version: {
    programme_id: string;
    version: number;
    entity_id: string;
    document: string;
    sha256: Buffer;
    recorded_by: string;
  },
) => tx.insertInto('programme_versions').values(version).execute();

export interface ObligationInForce {
  obligation_id: string;
  version: number;
  title: string;
  minutes: number;
  repeat_month: number | null;
  /** The day of the year on which its audience is counted. */
  counted_on: string;
}

/**
 * The last versions of an entity's obligations that are in force on a day of the year from today on; for a
 * past year, on any day.
 */
export async function listInForce(
  connection: Connection,
  entityId: string,
  year: number,
): Promise<ObligationInForce[]> {
  const { rows } = await sql<ObligationInForce>`
    select distinct on (versions.obligation_id) versions.obligation_id, versions.version, versions.title, versions.repeat_month,
      coalesce((select sum((courses.document ->> 'duration_minutes')::int) from courses where courses.id = any(versions.course_ids)), 0)::int as minutes,
      greatest(make_date(${year}::int, 1, 1), versions.starts_on, least(mexican_today(), make_date(${year}::int, 12, 31)))::text as counted_on
    from obligation_versions versions
    left join obligation_ends ended on ended.obligation_id = versions.obligation_id
    where versions.entity_id = ${entityId}::uuid and versions.starts_on <= make_date(${year}::int, 12, 31)
      and (ended.ends_on is null
        or ended.ends_on > greatest(make_date(${year}::int, 1, 1), versions.starts_on, least(mexican_today(), make_date(${year}::int, 12, 31))))
    order by versions.obligation_id, versions.version desc`.execute(connection);
  return rows;
}
