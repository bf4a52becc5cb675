import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { violatesUnique } from '../../../database/failures.ts';
import { hasAccess } from './filter.ts';
import type { Notes } from './read-attributes.ts';
import type { StatedPerson } from './resources.ts';
import { ScimError } from './scim-error.ts';

/** Fields of a person that a directory reads. */
const selectPeople = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('scim_users')
    .leftJoin('users', 'users.id', 'scim_users.user_id')
    .leftJoin('employment', 'employment.user_id', 'scim_users.user_id')
    .select([
      'scim_users.id',
      'scim_users.user_id',
      'scim_users.resource',
      'scim_users.address',
      'scim_users.version',
      'scim_users.created_at',
      'scim_users.changed_at',
    ])
    .select(['scim_users.active as said_active', hasAccess.as('active')])
    .select(sql<Notes>`scim_users.notes`.as('notes'))
    .select(
      sql<
        { value: string; display: string }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('value', g.id, 'display', g.display_name) order by g.display_name)
        from scim_members m join scim_groups g on g.id = m.group_id where m.scim_user_id = scim_users.id), '[]')`.as(
        'groups',
      ),
    )
    .where('scim_users.entity_id', '=', entityId)
    .where('scim_users.removed_at', 'is', null);
export type StoredPerson = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

export const findPerson = (connection: Connection, entityId: string, id: string) =>
  selectPeople(connection, entityId).where('scim_users.id', '=', id).executeTakeFirst();

/** Locks the person, so that requests on them run one after the other. */
export const lockPerson = async (tx: Transaction, entityId: string, id: string) => {
  await tx.selectFrom('scim_users').select('id').where('id', '=', id).forUpdate().execute();
  return findPerson(tx, entityId, id);
};

interface Page {
  condition: RawBuilder<boolean>;
  /** The number of rows before the page. */
  offset: number;
  count: number;
}

export async function listPeople(connection: Connection, entityId: string, { condition, offset, count }: Page) {
  const { total } = await selectPeople(connection, entityId)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .where(condition)
    .executeTakeFirstOrThrow();
  const rows = await selectPeople(connection, entityId)
    .where(condition)
    .orderBy('scim_users.created_at')
    .orderBy('scim_users.id')
    .offset(offset)
    .limit(count)
    .execute();
  return { total, rows };
}

/** The person whom the directory calls so, also one whom it deleted: then the account, if it is free. */
export const findByExternalId = async (tx: Transaction, entityId: string, externalId: string | undefined) =>
  externalId === undefined
    ? undefined
    : tx
        .selectFrom('scim_users')
        .select(['id', 'removed_at'])
        .select(
          sql<string | null>`case when not exists (select from scim_users linked
            where linked.user_id = scim_users.user_id and linked.removed_at is null) then user_id end`.as('user_id'),
        )
        .where('entity_id', '=', entityId)
        .where('external_id', '=', externalId)
        .orderBy('removed_at', (order) => order.desc().nullsFirst())
        .limit(1)
        .executeTakeFirst();

type Stored = StatedPerson & { address: string };

const columnsOf = ({ person, notes, address }: Stored) => ({
  user_name: person.userName.toLowerCase(),
  external_id: person.externalId ?? null,
  active: person.active,
  address,
  resource: JSON.stringify(person),
  notes: JSON.stringify(notes),
});

const refuseDuplicates = async <Result>(written: Promise<Result>): Promise<Result> => {
  try {
    return await written;
  } catch (error) {
    if (violatesUnique(error, 'scim_users_by_name'))
      throw new ScimError(409, 'Ya hay una persona con ese userName.', 'uniqueness');
    if (violatesUnique(error, 'scim_users_by_external_id'))
      throw new ScimError(409, 'Ya hay una persona con ese externalId.', 'uniqueness');
    if (violatesUnique(error, 'scim_groups_by_name'))
      throw new ScimError(409, 'Ya hay un grupo con ese displayName.', 'uniqueness');
    throw error;
  }
};

/** @throws ScimError 409 uniqueness */
export const insertPerson = async (tx: Transaction, entityId: string, stored: Stored): Promise<string> =>
  (
    await refuseDuplicates(
      tx
        .insertInto('scim_users')
        .values({ ...columnsOf(stored), entity_id: entityId })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  ).id;

/** @throws ScimError 409 uniqueness */
export const updatePerson = (tx: Transaction, id: string, stored: Stored) =>
  refuseDuplicates(
    tx
      .updateTable('scim_users')
      .set({ ...columnsOf(stored), version: sql`version + 1`, changed_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .execute(),
  );

export const markApplied = (tx: Transaction, id: string, userId: string | null) =>
  tx
    .updateTable('scim_users')
    .set({ applied_version: sql`version`, refusal: null, user_id: userId })
    .where('id', '=', id)
    .execute();

/** Notes something about the last request itself, until the next one is applied. */
export const noteRequest = (tx: Transaction, id: string, note: string) =>
  tx
    .updateTable('scim_users')
    .set({ notes: sql`notes || jsonb_build_object('active', ${note}::text)` })
    .where('id', '=', id)
    .execute();

/**
 * Removes the person from the directory. The row stays with its external id, so that they are recognised when
 * they return.
 */
export const removePerson = async (tx: Transaction, id: string): Promise<void> => {
  await tx.deleteFrom('scim_members').where('scim_user_id', '=', id).execute();
  await tx
    .updateTable('scim_users')
    .set({
      removed_at: sql`clock_timestamp()`,
      user_name: sql`id::text`,
      address: '',
      active: false,
      resource: '{}',
      notes: '{}',
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
};

const selectGroups = (connection: Connection, entityId: string, withMembers: boolean) =>
  connection
    .selectFrom('scim_groups')
    .select(['scim_groups.id', 'display_name', 'external_id', 'version', 'created_at', 'changed_at'])
    .select(sql<Notes>`scim_groups.notes`.as('notes'))
    .select(
      (withMembers
        ? sql<
            { value: string; display: string }[] | null
          >`coalesce((select jsonb_agg(jsonb_build_object('value', s.id, 'display', s.resource ->> 'userName') order by m.added_at, s.id)
            from scim_members m join scim_users s on s.id = m.scim_user_id where m.group_id = scim_groups.id), '[]')`
        : sql<{ value: string; display: string }[] | null>`null`
      ).as('members'),
    )
    .where('scim_groups.entity_id', '=', entityId);
export type StoredGroup = Awaited<ReturnType<ReturnType<typeof selectGroups>['executeTakeFirstOrThrow']>>;

export const findGroup = (connection: Connection, entityId: string, id: string, withMembers: boolean) =>
  selectGroups(connection, entityId, withMembers).where('scim_groups.id', '=', id).executeTakeFirst();

export const lockGroup = async (tx: Transaction, entityId: string, id: string) => {
  await tx.selectFrom('scim_groups').select('id').where('id', '=', id).forUpdate().execute();
  return findGroup(tx, entityId, id, false);
};

export async function listGroups(
  connection: Connection,
  entityId: string,
  { condition, offset, count }: Page,
  withMembers: boolean,
) {
  const { total } = await selectGroups(connection, entityId, false)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .where(condition)
    .executeTakeFirstOrThrow();
  const rows = await selectGroups(connection, entityId, withMembers)
    .where(condition)
    .orderBy('scim_groups.created_at')
    .orderBy('scim_groups.id')
    .offset(offset)
    .limit(count)
    .execute();
  return { total, rows };
}

interface GroupColumns {
  display_name?: string;
  external_id?: string | null;
  notes?: string;
}

/** @throws ScimError 409 uniqueness */
export const insertGroup = async (
  tx: Transaction,
  entityId: string,
  columns: { display_name: string; external_id: string | null; notes: string },
): Promise<string> =>
  (
    await refuseDuplicates(
      tx
        .insertInto('scim_groups')
        .values({ ...columns, entity_id: entityId })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  ).id;

/** @throws ScimError 409 uniqueness */
export const updateGroup = (tx: Transaction, id: string, columns: GroupColumns) =>
  refuseDuplicates(
    tx
      .updateTable('scim_groups')
      .set({ ...columns, version: sql`version + 1`, changed_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .execute(),
  );

/** Returns the people who joined by this call. Ids that are no person of this directory are ignored. */
export async function addMembers(
  tx: Transaction,
  entityId: string,
  groupId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ scim_user_id: string }>`
    insert into scim_members (group_id, scim_user_id, entity_id) select ${groupId}, id, entity_id from scim_users
    where id = any (${ids}::uuid[]) and entity_id = ${entityId} and removed_at is null
    on conflict do nothing returning scim_user_id`.execute(tx);
  return rows.map(({ scim_user_id }) => scim_user_id);
}

/** The number of these ids that are people of this directory. */
export async function countKnown(tx: Transaction, entityId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from scim_users
    where id = any (${ids}::uuid[]) and entity_id = ${entityId} and removed_at is null`.execute(tx);
  return rows[0]?.known ?? 0;
}

export const onlyMembers = (ids: readonly string[]) => sql<boolean>`scim_user_id = any (${ids}::uuid[])`;
export const exceptMembers = (ids: readonly string[]) => sql<boolean>`scim_user_id <> all (${ids}::uuid[])`;

/** Returns the people who left by this call. */
export async function removeMembers(tx: Transaction, groupId: string, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ scim_user_id: string }>`
    delete from scim_members member where group_id = ${groupId} and ${which} returning scim_user_id`.execute(tx);
  return rows.map(({ scim_user_id }) => scim_user_id);
}
