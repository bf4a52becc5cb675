import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { correctIdentities } from '../../../identity/correct-identities.ts';
import type { UserRecord } from '../../../identity/users.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { disableNestedLoops } from './classify.ts';
import { lockImport, updateImport } from './import-queries.ts';

/** People of a row whose latest fact comes from the import: no one changed them since. */
const unchangedSince = (id: string) => sql`
  select r.*, e.fact_id from people_import_rows r
  join employment e on e.user_id = r.user_id join employment_facts f on f.id = e.fact_id and f.import_id = ${id}
  where r.import_id = ${id} and r.kind in ('update', 'leave', 'absent')`;

/**
 * Undoes an import: deletes the people whom it created, with waiting messages, and reverts changed people by
 * a new fact. Returns the number of people who were changed since and stay as they are.
 * @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_APPLIED, IMPORT_IN_USE
 */
export async function undoImport(tx: Transaction, admin: UserRecord, id: string): Promise<number> {
  const found = await lockImport(tx, id);
  if (!found || found.entity_id !== admin.entity_id) throw new ApiError('IMPORT_NOT_FOUND');
  if (found.state !== 'applied') throw new ApiError('IMPORT_NOT_APPLIED');
  await disableNestedLoops(tx);
  // Lock created people first, so that none of them signs in meanwhile.
  await sql`select from users where id in (select user_id from people_import_rows where import_id = ${id} and kind = 'create') for update`.execute(
    tx,
  );
  const again = await lockImport(tx, id);
  if (again?.in_use || again?.over) throw new ApiError('IMPORT_IN_USE');

  await sql`set constraints employment_number_is_one_person deferred`.execute(tx);
  const { rows } = await sql<{ restored: number; changed: number }>`
    with rows as materialized (${unchangedSince(id)}),
    facts as (
      insert into employment_facts (entity_id, user_id, employee_number, area, position, hired_on, left_on, manager_email, recorded_by, import_id)
      select ${found.entity_id}, user_id, before ->> 'employee_number', before ->> 'area', before ->> 'position', (before ->> 'hired_on')::date,
        (before ->> 'left_on')::date, before ->> 'manager_email', ${admin.id}, ${id} from rows)
    select (select count(*)::int from rows) as restored,
      (select count(*)::int from people_import_rows where import_id = ${id} and kind in ('update', 'leave', 'absent')) as changed`.execute(
    tx,
  );
  await restoreIdentities(tx, id, admin.id);
  await deletePeople(tx, id);
  await updateImport(tx, id, { state: 'undone', undone_at: new Date(), undone_by: admin.id });
  const [{ restored = 0, changed = 0 } = {}] = rows;
  const counts = found.counts as { create?: number };
  const detail = {
    file_name: found.file_name,
    sha256: found.sha256.toString('hex'),
    removed: counts.create ?? 0,
    restored,
  };
  await audit(tx, { action: 'import undone', actorId: admin.id, entityId: found.entity_id, detail });
  return changed - restored;
}

const BATCH = 1_000;

/** Deletes created people with dependent rows, in batches, so that no statement takes long. */
async function deletePeople(tx: Transaction, id: string): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const { rows } = await sql<{ last: number | null }>`
      with batch as (
        select row_number, user_id from people_import_rows
        where import_id = ${id} and kind = 'create' and row_number > ${after} order by row_number limit ${sql.lit(BATCH)}),
      gone as (delete from users where id in (select user_id from batch))
      select max(row_number)::int as last from batch`.execute(tx);
    after = rows[0]?.last ?? null;
  }
}

/**
 * Restores names and addresses that still equal the file's. An address that another account has taken since
 * is not restored.
 */
const restoreIdentities = (tx: Transaction, id: string, actorId: string): Promise<void> =>
  correctIdentities(
    tx,
    sql`
      select r.user_id, 'name' as field, u.name as old_value, r.before ->> 'name' as new_value
      from people_import_rows r join users u on u.id = r.user_id
      where r.import_id = ${id} and r.kind in ('update', 'leave') and r.name = u.name
        and lower(r.before ->> 'name') <> lower(u.name)
      union all
      select r.user_id, 'email', u.email, r.before ->> 'email' from people_import_rows r join users u on u.id = r.user_id
      where r.import_id = ${id} and r.kind in ('update', 'leave') and r.email = u.email
        and r.before ->> 'email' <> u.email
        and not exists (select from users other where other.email = r.before ->> 'email')
        and not exists (select from emails_elsewhere(array[r.before ->> 'email']))`,
    { actorId },
  );
