import { SUPERVISION_FILE_DAYS } from '@finaula/contract/supervision';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Connection, Transaction } from '../../database/connect.ts';
import type { DB } from '../../database/database.generated.ts';
import { withoutJob } from '../../jobs/without-job.ts';

const selectFiles = (connection: Connection) =>
  connection
    .selectFrom('supervision_files as file')
    .leftJoin('users', 'users.id', 'file.requested_by')
    .select([
      'file.id',
      'file.entity_id',
      'file.requested_by',
      'file.requested_at',
      'file.scope',
      'file.area',
      'file.people',
      'file.state',
      'file.done',
      'file.total',
      'file.folio',
      'file.sha256',
      'file.ready_at',
      'file.expires_at',
      'users.name as requested_by_name',
      sql<string>`file.from_day::text`.as('from'),
      sql<string>`file.to_day::text`.as('to'),
      sql<string>`file.on_day::text`.as('on'),
      sql<number | null>`file.bytes::float8`.as('bytes'),
      sql<string>`to_char(file.known_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('known_until'),
      // A file expires at its time, even before it is deleted.
      sql<boolean>`file.state = 'ready' and file.expires_at <= now()`.as('is_over'),
    ]);

export type FileRecord = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>;

export const findFile = (connection: Connection, id: string): Promise<FileRecord | undefined> =>
  selectFiles(connection).where('file.id', '=', id).executeTakeFirst();

const LISTED = 50;

export const listFiles = (connection: Connection, entityId: string): Promise<FileRecord[]> =>
  selectFiles(connection)
    .where('file.entity_id', '=', entityId)
    .orderBy('file.requested_at', 'desc')
    .orderBy('file.id')
    .limit(LISTED)
    .execute();

type NewFile = Pick<Insertable<DB['supervision_files']>, 'entity_id' | 'requested_by' | 'scope' | 'area' | 'people'> & {
  from: string;
  to: string;
  on: string;
};

/** Facts count up to the end of the later day, or up to now. */
export const insertFile = (tx: Transaction, { from, to, on, ...file }: NewFile) =>
  tx
    .insertInto('supervision_files')
    .values({
      ...file,
      from_day: from,
      to_day: to,
      on_day: on,
      known_until: sql<Date>`least(end_of_mexican_day(greatest(${to}::date, ${on}::date)), clock_timestamp())`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateFile = (connection: Connection, id: string, values: Updateable<DB['supervision_files']>) =>
  connection.updateTable('supervision_files').set(values).where('id', '=', id).execute();

export const keepBuilt = (
  tx: Transaction,
  id: string,
  { folio, bytes, sha256, manifestSha256 }: { folio: string; bytes: number; sha256: Buffer; manifestSha256: Buffer },
) =>
  tx
    .updateTable('supervision_files')
    .set({ state: 'ready', folio, bytes: String(bytes), sha256, manifest_sha256: manifestSha256 })
    .set(({ ref }) => ({
      done: ref('total'),
      ready_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${sql.lit(SUPERVISION_FILE_DAYS)})`,
    }))
    .where('id', '=', id)
    .execute();

/** Expires files after their time, and returns them. */
export const expireFiles = (tx: Transaction) =>
  tx
    .updateTable('supervision_files')
    .set({ state: 'expired' })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', sql<Date>`now()`)
    .returning('id')
    .execute();

/** Fails files whose job will not run again, and returns them. */
export const failAbandoned = (tx: Transaction, job: string) =>
  tx
    .updateTable('supervision_files')
    .set({ state: 'failed' })
    .where('state', 'in', ['queued', 'building'])
    .where(withoutJob([job], 'file_id', 'supervision_files.id'))
    .returning('id')
    .execute();

export const findInstitution = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('entities')
    .select(['id', 'name', 'razon_social', 'signer_name', 'review'])
    .select(sql<string | null>`proven_domain_of(entities.id)`.as('domain'))
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();

export async function countMembers(connection: Connection, entityId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from users where entity_id = ${entityId} and id = any(${ids}::uuid[])`.execute(
    connection,
  );
  return rows[0]?.found ?? 0;
}

/** Returns the ids of files that wait or are being built, of every institution. */
export async function listUnfinished(platform: Connection): Promise<string[]> {
  const rows = await platform
    .selectFrom('supervision_files')
    .select('id')
    .where('state', 'in', ['queued', 'building'])
    .execute();
  return rows.map(({ id }) => id);
}
