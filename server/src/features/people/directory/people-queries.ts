import { CHARACTERS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';

/** The institution's account with that address, and whether its directory already has a person for it. */
export const findAccount = (tx: Transaction, entityId: string, email: string) =>
  tx
    .selectFrom('users')
    .select([
      'id',
      sql<boolean>`exists (select from scim_users s where s.user_id = users.id and s.removed_at is null)`.as('linked'),
    ])
    .where('entity_id', '=', entityId)
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** The directory ended the person's access by deleting an earlier resource of theirs. */
export const wasRemoved = async (tx: Transaction, userId: string, exceptId: string): Promise<boolean> =>
  (await tx
    .selectFrom('scim_users')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', exceptId)
    .where('removed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const isPaid = async (tx: Transaction, entityId: string): Promise<boolean> =>
  (await tx.selectFrom('entities').select('subscription').where('id', '=', entityId).executeTakeFirstOrThrow())
    .subscription === 'Paid';

/** A group's name may be longer than an area. */
const areaOfGroup = (table: string) =>
  sql`rtrim(left(${sql.ref(`${table}.display_name`)}, ${sql.lit(CHARACTERS.area)}))`;

/** The area of the group that a person joined last. */
export const findAreaOf = async (tx: Transaction, id: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('scim_members')
      .innerJoin('scim_groups', 'scim_groups.id', 'scim_members.group_id')
      .select(sql<string>`${areaOfGroup('scim_groups')}`.as('area'))
      .where('scim_members.scim_user_id', '=', id)
      .orderBy('scim_members.added_at', 'desc')
      .orderBy('scim_groups.id')
      .limit(1)
      .executeTakeFirst()
  )?.area;

/**
 * The e-mail of a manager, who is named by the id of their resource or by the directory's external id;
 * undefined: not in this directory.
 */
export const findManagerEmail = async (tx: Transaction, entityId: string, value: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('scim_users')
      .innerJoin('users', 'users.id', 'scim_users.user_id')
      .select('users.email')
      .where('scim_users.entity_id', '=', entityId)
      .where('removed_at', 'is', null)
      .where((eb) =>
        eb.or([
          ...(/^[0-9a-f-]{36}$/i.test(value) ? [eb('scim_users.id', '=', value)] : []),
          eb('scim_users.external_id', '=', value),
          eb('scim_users.user_name', '=', value.toLowerCase()),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
  )?.email;

/**
 * Sets the area of these people from their latest group, else from their department. People with neither keep
 * their area, unless `emptied` names it: a group that they left. An area keeps the spelling that others have.
 * Returns the people whose area changed.
 */
export async function applyAreas(
  tx: Transaction,
  { entityId, actorId }: { entityId: string; actorId: string },
  ids: readonly string[],
  emptied: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into employment_facts (entity_id, user_id, employee_number, area, position, hired_on, left_on, manager_email, recorded_by)
    select ${entityId}, s.user_id, e.employee_number, now.area, e.position, e.hired_on, e.left_on, e.manager_email, ${actorId}
    from scim_users s join users on users.id = s.user_id left join employment e on e.user_id = s.user_id
    cross join lateral (select area_in_use(${entityId}, coalesce(
      (select ${areaOfGroup('g')} from scim_members m join scim_groups g on g.id = m.group_id where m.scim_user_id = s.id order by m.added_at desc, g.id limit 1),
      s.resource #>> '{urn:ietf:params:scim:schemas:extension:enterprise:2.0:User,department}',
      case when e.area_key is distinct from plain_text(${emptied}) then e.area end),
      array(select user_id from scim_users where id = any (${ids}::uuid[]) and user_id is not null)) as area) now
    where s.id = any (${ids}::uuid[]) and s.entity_id = ${entityId} and now.area is distinct from e.area
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
