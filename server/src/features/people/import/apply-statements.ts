import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { correctIdentities } from '../../../identity/correct-identities.ts';
import { endAccess } from '../../../identity/end-access.ts';
import { issueVerificationLinks } from '../../../identity/links.ts';
import { NO_PASSWORD } from '../../../identity/password.ts';

export interface Applied {
  id: string;
  entityId: string;
  /** The administrator who applies the import. */
  actorId: string;
}

/* Statements that apply an import, each over many rows. */

/** Inserts the next new people after a row. Returns the last row, undefined after the last one. */
export async function insertPeople(
  tx: Transaction,
  { id, entityId }: Applied,
  { after, limit }: { after: number; limit: number },
) {
  const { rows } = await sql<{ last: number | null; made: number }>`
    with next as (
      select row_number, gen_random_uuid() as user_id, name, email from people_import_rows
      where import_id = ${id} and kind = 'create' and row_number > ${after} order by row_number limit ${limit}),
    named as (
      update people_import_rows r set user_id = next.user_id from next where r.import_id = ${id} and r.row_number = next.row_number),
    made as (
      insert into users (id, entity_id, name, email, password_hash, role, invited_at)
      select user_id, ${entityId}, name, email, ${NO_PASSWORD}, 'Empleado', now() from next)
    select max(row_number)::int as last, count(*)::int as made from next`.execute(tx);
  const [{ last = null, made = 0 } = {}] = rows;
  return last === null ? undefined : { last, made };
}

/** Records employment facts of all people in the file. */
export const insertFacts = (
  tx: Transaction,
  { id, entityId, actorId }: Applied,
  { after, last }: { after: number; last: number },
) =>
  sql`
    insert into employment_facts (entity_id, user_id, employee_number, area, position, hired_on, left_on, manager_email, recorded_by, import_id)
    select ${entityId}, r.user_id, coalesce(r.employee_number, e.employee_number), coalesce(r.area, e.area), coalesce(r.position, e.position),
      coalesce(r.hired_on, e.hired_on),
      case when r.left_on is null and r.hired_on > e.left_on then null else coalesce(r.left_on, e.left_on) end,
      coalesce(r.manager_email, e.manager_email), ${actorId}, ${id}
    from people_import_rows r left join employment e on e.user_id = r.user_id
    where r.import_id = ${id} and r.kind in ('create', 'update', 'leave', 'absent') and r.row_number > ${after} and r.row_number <= ${last}
    order by r.row_number`.execute(tx);

/** Corrects names and addresses as the file says. */
export const correctImportedIdentities = (tx: Transaction, { id, actorId }: Applied): Promise<void> =>
  correctIdentities(
    tx,
    sql`
      select r.user_id, 'name' as field, u.name as old_value, r.name as new_value
      from people_import_rows r join users u on u.id = r.user_id
      where r.import_id = ${id} and r.kind in ('update', 'leave') and lower(r.name) <> lower(u.name)
      union all
      select r.user_id, 'email', u.email, r.email from people_import_rows r join users u on u.id = r.user_id
      where r.import_id = ${id} and r.kind in ('update', 'leave') and r.email <> u.email`,
    { actorId },
  );

/** Ends the access of people whose last day has come. */
export async function endAccessOfLeavers(tx: Transaction, { id }: Applied): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select r.user_id from people_import_rows r join employment e on e.user_id = r.user_id
    where r.import_id = ${id} and r.kind in ('leave', 'update', 'absent') and e.left_on <= mexican_today()`.execute(tx);
  await endAccess(
    tx,
    rows.map(({ user_id }) => user_id),
    'left',
  );
}

/** Creates the invitations of new people; messages or a list of links deliver them later. */
export async function issueInvitations(tx: Transaction, { id, actorId }: Applied): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from people_import_rows where import_id = ${id} and kind = 'create'`.execute(tx);
  await issueVerificationLinks(
    tx,
    rows.map(({ user_id }) => user_id),
    { madeBy: actorId },
  );
}
