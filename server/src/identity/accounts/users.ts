import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { SortKey } from '../../shared/lists/keyset-page.ts';

export const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.role',
  'users.entity_id',
  'users.email_verified_at',
  'users.is_active',
  'users.created_at',
] as const;

/** Users with the name of their entity: the columns that sessions and presenters need, never the password. */
export const selectUsers = (database: Connection) =>
  database
    .selectFrom('users')
    .leftJoin('entities', 'entities.id', 'users.entity_id')
    .select(userColumns)
    .select('entities.name as entity_name');

export type UserRecord = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

/** Selects the fields of a user from a wider row. */
export const pickUser = (row: UserRecord): UserRecord => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  entity_id: row.entity_id,
  entity_name: row.entity_name,
  email_verified_at: row.email_verified_at,
  is_active: row.is_active,
  created_at: row.created_at,
});

/** Sorts names as es-MX does. */
export const byName = {
  column: sql.ref('users.name'),
  type: 'text',
  collation: 'es-MX-x-icu',
  as: 'name',
} as const satisfies SortKey;
