import { VERIFICATION_LINK_DAYS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { NO_PASSWORD } from '../../../identity/passwords/password.ts';

export interface Applied {
  id: string;
  entityId: string;
  /** Who applies it. */
  actorId: string;
}

/* What applying an import writes, each a statement over many rows. */

/** The next new people after a row; returns the last row, undefined after the last one. */
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

/** What holds of everybody whom the file names, from now on. */
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

/** Names and addresses that the file corrects, with their history and a notice to their owner; links to an old address open nothing. */
export async function correctIdentities(tx: Transaction, { id, entityId, actorId }: Applied): Promise<void> {
  await sql`
    with changed as (
      select r.user_id, 'name' as field, u.name as old_value, r.name as new_value from people_import_rows r join users u on u.id = r.user_id
      where r.import_id = ${id} and r.kind in ('update', 'leave') and lower(r.name) <> lower(u.name)
      union all
      select r.user_id, 'email', u.email, r.email from people_import_rows r join users u on u.id = r.user_id
      where r.import_id = ${id} and r.kind in ('update', 'leave') and r.email <> u.email),
    history as (
      insert into identity_changes (user_id, entity_id, field, old_value, new_value, changed_by)
      select user_id, ${entityId}, field, old_value, new_value, ${actorId} from changed),
    told as (
      insert into account_notices (user_id, entity_id, kind, actor_id)
      select user_id, ${entityId}, field || '_corrected', ${actorId} from changed),
    moved as (select user_id from changed where field = 'email'),
    requests as (delete from email_changes using moved where email_changes.user_id = moved.user_id),
    resets as (
      update reset_links set voided_at = now() from moved where reset_links.user_id = moved.user_id and used_at is null and voided_at is null),
    links as (update verification_links set voided_at = now() from moved where verification_links.user_id = moved.user_id and voided_at is null)
    update users set
      name = coalesce((select new_value from changed c where c.user_id = users.id and field = 'name'), name),
      email = coalesce((select new_value from changed c where c.user_id = users.id and field = 'email'), email),
      email_proven_at = case when exists (select from moved m where m.user_id = users.id) then null else email_proven_at end
    where id in (select user_id from changed)`.execute(tx);
}

/** Who has left is out at once. */
export const endAccess = (tx: Transaction, { id }: Applied) =>
  sql`
    with gone as (
      select r.user_id from people_import_rows r join employment e on e.user_id = r.user_id
      where r.import_id = ${id} and r.kind in ('leave', 'update', 'absent') and e.left_on <= mexican_today()),
    resets as (
      update reset_links set voided_at = now() from gone where reset_links.user_id = gone.user_id and used_at is null and voided_at is null)
    delete from sessions using gone where sessions.user_id = gone.user_id`.execute(tx);

/** The links of the invitations: of a token that nobody has until a message or a list makes one. Who leaves before today gets none. */
export const insertLinks = (tx: Transaction, { id, entityId, actorId }: Applied) =>
  sql`
    insert into verification_links (token_hash, user_id, entity_id, made_by, expires_at)
    select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), user_id, ${entityId}, ${actorId},
      now() + make_interval(days => ${sql.lit(VERIFICATION_LINK_DAYS)})
    from people_import_rows where import_id = ${id} and kind = 'create'`.execute(tx);
