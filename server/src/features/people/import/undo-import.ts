import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { correctIdentities, type IdentityChange } from '../../../identity/accounts/correct-identities.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import { audit } from '../../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../../shared/mail/outbox.ts';
import { disableNestedLoops } from './classify.ts';
import { lockImport, updateImport } from './import-queries.ts';

/** Selects rows whose people were not changed since the import. */
const unchangedSince = (id: string) => sql`
  select r.*, e.fact_id from people_import_rows r
  join employment e on e.user_id = r.user_id join employment_facts f on f.id = e.fact_id and f.import_id = ${id}
  where r.import_id = ${id} and r.kind in ('update', 'leave', 'absent')`;

/**
 * The import of the restored fact, if it came from one: undoing that one as well finds its people as it left
 * them.
 */
const factBefore = sql`
  (select earlier.import_id from employment_facts earlier where earlier.user_id = rows.user_id and earlier.id < rows.fact_id
   order by earlier.id desc limit 1)`;

/**
 * Undoes an import: deletes the people that it created and restores the others by a new fact. Returns how
 * many people were changed since and stay as they are.
 * @throws ApiError IMPORT_NOT_FOUND, IMPORT_NOT_APPLIED, IMPORT_IN_USE
 */
export async function undoImport(
  tx: Transaction,
  admin: UserRecord,
  id: string,
  { reason, enqueueMessage }: { reason?: string | undefined; enqueueMessage: EnqueueMessage },
): Promise<number> {
  const found = await lockImport(tx, id);
  if (!found || found.entity_id !== admin.entity_id) throw new ApiError('IMPORT_NOT_FOUND');
  if (found.state !== 'applied') throw new ApiError('IMPORT_NOT_APPLIED');
  await disableNestedLoops(tx);
  // Lock the created people first: none of them may sign in meanwhile.
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
        (before ->> 'left_on')::date, before ->> 'manager_email', ${admin.id}, ${factBefore} from rows)
    select (select count(*)::int from rows) as restored,
      (select count(*)::int from people_import_rows where import_id = ${id} and kind in ('update', 'leave', 'absent')) as changed`.execute(
    tx,
  );
  await restoreIdentities(tx, id, admin.id, enqueueMessage);
  await deleteCreatedPeople(tx, id);
  await updateImport(tx, id, { state: 'undone', undone_at: new Date(), undone_by: admin.id });
  const [{ restored = 0, changed = 0 } = {}] = rows;
  const counts = found.counts as { create?: number };
  const detail = {
    file_name: found.file_name,
    sha256: found.sha256.toString('hex'),
    removed: counts.create ?? 0,
    restored,
    ...(reason !== undefined && { reason }),
  };
  await audit(tx, { action: 'import undone', actorId: admin.id, entityId: found.entity_id, detail });
  return changed - restored;
}

const BATCH = 1_000;

/** Deletes the people that the import created, in batches, so that no statement takes long. */
async function deleteCreatedPeople(tx: Transaction, id: string): Promise<void> {
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
 * Restores names and addresses that are still those of the file. An address that another account has by now
 * is not restored.
 */
async function restoreIdentities(
  tx: Transaction,
  id: string,
  actorId: string,
  enqueueMessage: EnqueueMessage,
): Promise<void> {
  const { rows } = await sql<IdentityChange>`
    select * from (
      select r.user_id as "userId",
        case when r.name = u.name and r.before ->> 'name' <> u.name then r.before ->> 'name' end as name,
        case when r.email = u.email and r.before ->> 'email' <> u.email
          and not exists (select from users other where other.email = r.before ->> 'email')
          and not exists (select from emails_elsewhere(array[r.before ->> 'email'], u.entity_id)) then r.before ->> 'email' end as email
      from people_import_rows r join users u on u.id = r.user_id
      where r.import_id = ${id} and r.kind in ('update', 'leave')) restored
    where name is not null or email is not null`.execute(tx);
  await correctIdentities(tx, rows, { actorId, enqueueMessage, ledger: 'bulk' });
}
