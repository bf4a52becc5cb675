import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { violatesUnique } from '../../../database/failures.ts';
import { hasAccess } from './filter.ts';
import { addressOf, type DirectoryPerson } from './resources.ts';
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
      'scim_users.version',
      'scim_users.created_at',
      'scim_users.changed_at',
    ])
    .select(['scim_users.active as said_active', hasAccess.as('active')])
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

const columnsOf = (person: DirectoryPerson) => ({
  user_name: person.userName.toLowerCase(),
  external_id: person.externalId ?? null,
  active: person.active,
  address: addressOf(person),
  resource: JSON.stringify(person),
});

const refuseDuplicates = async <Result>(written: Promise<Result>): Promise<Result> => {
  try {
    return await written;
  } catch (error) {
    if (violatesUnique(error, 'scim_users_by_name'))
      throw new ScimError(409, 'Ya hay una persona con ese userName.', 'uniqueness');
    if (violatesUnique(error, 'scim_groups_by_name'))
      throw new ScimError(409, 'Ya hay un grupo con ese displayName.', 'uniqueness');
    throw error;
  }
};

/** @throws ScimError 409 uniqueness */
export const insertPerson = async (tx: Transaction, entityId: string, person: DirectoryPerson): Promise<string> =>
  (
    await refuseDuplicates(
      tx
        .insertInto('scim_users')
        .values({ ...columnsOf(person), entity_id: entityId })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  ).id;

/** @throws ScimError 409 uniqueness */
export const updatePerson = (tx: Transaction, id: string, person: DirectoryPerson) =>
  refuseDuplicates(
    tx
      .updateTable('scim_users')
      .set({ ...columnsOf(person), version: sql`version + 1`, changed_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .execute(),
  );

export const markApplied = (tx: Transaction, id: string, userId: string | null) =>
  tx
    .updateTable('scim_users')
    .set({ applied_version: sql`version`, refusal: null, user_id: userId })
    .where('id', '=', id)
    .execute();

/** Removes the person from the directory. The row stays, so that they are recognised when they return. */
export const removePerson = async (tx: Transaction, id: string): Promise<void> => {
  await tx.deleteFrom('scim_members').where('scim_user_id', '=', id).execute();
  await tx
    .updateTable('scim_users')
    .set({
      removed_at: sql`clock_timestamp()`,
      user_name: sql`id::text`,
      external_id: null,
      address: '',
      active: false,
      resource: '{}',
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
};

const selectGroups = (connection: Connection, entityId: string, withMembers: boolean) =>
  connection
    .selectFrom('scim_groups')
    .select(['scim_groups.id', 'display_name', 'external_id', 'version', 'created_at', 'changed_at'])
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
}

/** @throws ScimError 409 uniqueness */
export const insertGroup = async (
  tx: Transaction,
  entityId: string,
  columns: { display_name: string; external_id: string | null },
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

/**
 * Returns the people who joined by this call.
 * @throws ScimError 400 invalidValue when one of them is not in this directory
 */
export async function addMembers(
  tx: Transaction,
  entityId: string,
  groupId: string,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const { rows: known } = await sql<{ id: string }>`
    select id from scim_users where id = any (${wanted}::uuid[]) and entity_id = ${entityId} and removed_at is null`.execute(
    tx,
  );
  if (known.length < wanted.length)
    throw new ScimError(400, 'Un miembro del grupo no es una persona de este directorio.', 'invalidValue');
  const { rows } = await sql<{ scim_user_id: string }>`
    insert into scim_members (group_id, scim_user_id, entity_id) select ${groupId}, id, ${entityId} from unnest(${wanted}::uuid[]) id
    on conflict do nothing returning scim_user_id`.execute(tx);
  return rows.map(({ scim_user_id }) => scim_user_id);
}

/** Returns the people who left by this call: all of these, or all except these. */
export async function removeMembers(
  tx: Transaction,
  groupId: string,
  which: { only: readonly string[] } | { except: readonly string[] },
): Promise<string[]> {
  const condition =
    'only' in which
      ? sql`scim_user_id = any (${which.only}::uuid[])`
      : sql`scim_user_id <> all (${which.except}::uuid[])`;
  const { rows } = await sql<{ scim_user_id: string }>`
    delete from scim_members where group_id = ${groupId} and ${condition} returning scim_user_id`.execute(tx);
  return rows.map(({ scim_user_id }) => scim_user_id);
}
