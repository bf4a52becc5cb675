import { sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../database/connect.ts';

const selectSuperAdmins = (connection: Connection) =>
  connection
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_active', 'created_at'])
    .where('role', '=', 'SuperAdmin')
    .orderBy('created_at')
    .orderBy('id');

export const listSuperAdmins = (database: Database) =>
  selectSuperAdmins(database)
    .select((user) =>
      user
        .selectFrom('sessions')
        .select(sql<Date | null>`max(last_seen_at)`.as('seen'))
        .whereRef('user_id', '=', 'users.id')
        .as('last_seen_at'),
    )
    .execute();

export type SuperAdminRecord = Awaited<ReturnType<typeof lockSuperAdmins>>[number];

/** Lists and locks all SuperAdmins, so that two concurrent commands cannot each remove the last one. */
export const lockSuperAdmins = (tx: Transaction) => selectSuperAdmins(tx).forNoKeyUpdate().execute();
