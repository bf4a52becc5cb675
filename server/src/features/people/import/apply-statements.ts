import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { correctIdentities, type IdentityChange } from '../../../identity/accounts/correct-identities.ts';
import { createAccounts } from '../../../identity/accounts/create-accounts.ts';
import { endAccess } from '../../../identity/end-access.ts';
import { issueLinks } from '../../../identity/links/issue-links.ts';
import { NO_PASSWORD } from '../../../identity/passwords/password.ts';
import type { EnqueueMessage } from '../../../shared/mail/outbox.ts';

export interface Applied {
  id: string;
  entityId: string;
  /** The administrator who applies it. */
  actorId: string;
}

/** Rows of a file: after the first number, up to and including the second. */
export interface RowRange {
  after: number;
  last: number;
}

/* The statements of an import. Each covers many rows. */

/**
 * Locks the people whose accounts an import changes, in the order of ids. Other changes of people lock them
 * before their entity, too.
 */
export const lockPeople = (tx: Transaction, { id }: Applied) =>
  sql`
    select from users where users.id in (
      select r.user_id from people_import_rows r join users u on u.id = r.user_id
      where r.import_id = ${id} and r.kind in ('update', 'leave', 'absent')
        and (r.kind <> 'update' or r.left_on is not null or r.name <> u.name or r.email <> u.email))
    order by users.id for no key update`.execute(tx);

/** Creates the accounts of the next new rows. Returns the last row; undefined when none is left. */
export async function createPeople(
  tx: Transaction,
  { id, entityId }: Applied,
  { after, limit }: { after: number; limit: number },
) {
  const rows = await tx
    .selectFrom('people_import_rows')
    .select(['row_number', sql<string>`name`.as('name'), sql<string>`email`.as('email')])
    .where('import_id', '=', id)
    .where('kind', '=', 'create')
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute();
  const last = rows.at(-1)?.row_number;
  if (last === undefined) return undefined;
  const people = rows.map(
    ({ name, email }) => ({ name, email, role: 'Empleado', entityId, access: 'invited' }) as const,
  );
  const userIds = await createAccounts(tx, people);
  await sql`
    update people_import_rows r set user_id = made.user_id
    from unnest(${rows.map(({ row_number }) => row_number)}::int[], ${userIds}::uuid[]) as made (row_number, user_id)
    where r.import_id = ${id} and r.row_number = made.row_number`.execute(tx);
  return { last, made: rows.length };
}

/** Records the employment of everyone in the file. */
export const insertFacts = (tx: Transaction, { id, entityId, actorId }: Applied, { after, last }: RowRange) =>
  sql`
    insert into employment_facts (entity_id, user_id, employee_number, area, position, hired_on, left_on, manager_email, recorded_by, import_id)
    select ${entityId}, r.user_id, coalesce(r.employee_number, e.employee_number), coalesce(r.area, e.area), coalesce(r.position, e.position),
      coalesce(r.hired_on, e.hired_on),
      case when r.returns then r.left_on else coalesce(r.left_on, e.left_on) end,
      coalesce(r.manager_email, e.manager_email), ${actorId}, ${id}
    from people_import_rows r left join employment e on e.user_id = r.user_id
    where r.import_id = ${id} and r.kind in ('create', 'update', 'leave', 'absent') and r.row_number > ${after} and r.row_number <= ${last}
    order by r.row_number`.execute(tx);

/**
 * Corrects names and addresses that differ from the file. A person whose name and address change together may
 * be another one: the password and all access end.
 */
export async function correctPeople(
  tx: Transaction,
  { id, actorId }: Applied,
  enqueueMessage: EnqueueMessage,
): Promise<void> {
  const { rows } = await sql<IdentityChange & { both: boolean }>`
    select r.user_id as "userId", case when r.name <> u.name then r.name end as name, r.email,
      r.name <> u.name and r.email <> u.email as both
    from people_import_rows r join users u on u.id = r.user_id
    where r.import_id = ${id} and r.kind in ('update', 'leave') and (r.name <> u.name or r.email <> u.email)`.execute(
    tx,
  );
  await correctIdentities(tx, rows, { actorId, enqueueMessage, ledger: 'bulk' });
  const replaced = rows.filter(({ both }) => both).map(({ userId }) => userId);
  if (replaced.length === 0) return;
  await tx.updateTable('users').set({ password_hash: NO_PASSWORD }).where('id', 'in', replaced).execute();
  await endAccess(tx, replaced, 'name and email corrected');
}

/** Ends the access of people whose last day has come. */
export const endAccessOfLeavers = (tx: Transaction, { id }: Applied) =>
  endAccess(
    tx,
    sql`select r.user_id from people_import_rows r join employment e on e.user_id = r.user_id
      where r.import_id = ${id} and r.kind in ('leave', 'update', 'absent') and e.left_on <= mexican_today()`,
    'employment ended',
  );

/** Issues the links of the invitations. Each message or list that hands one out makes its own token. */
export async function issueInvitations(tx: Transaction, { id, actorId }: Applied): Promise<void> {
  const rows = await tx
    .selectFrom('people_import_rows')
    .select(sql<string>`user_id`.as('user_id'))
    .where('import_id', '=', id)
    .where('kind', '=', 'create')
    .execute();
  const userIds = rows.map(({ user_id }) => user_id);
  await issueLinks(tx, 'verification', userIds, { madeBy: actorId });
}
