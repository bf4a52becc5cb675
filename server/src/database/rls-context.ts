import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { UserRecord } from '../shared/identity/users.ts';
import type { Database } from './connect.ts';
import type { DB } from './database.generated.ts';

/** For whom the database is asked: a signed-in user, or the platform for visitors and for what nobody in particular asks for. */
export type Actor = 'platform' | Pick<UserRecord, 'id' | 'role' | 'entity_id'>;

const ACT = `select set_config('finaula.role', $1, false), set_config('finaula.user', $2, false), set_config('finaula.entity', $3, false)`;

/**
 * The database as an actor may see it: every connection taken from the pool says first for whom it acts, and row security (0001_access.sql)
 * shows no other rows. It is said for the connection's session, so a pooler in between must keep sessions whole.
 */
export function databaseAs(pool: Pool): (actor: Actor) => Database {
  const said = new WeakMap<PoolClient, string>();

  const connectFor = async (settings: string[]): Promise<PoolClient> => {
    const client = await pool.connect();
    const key = settings.join(' ');
    if (said.get(client) === key) return client;
    said.delete(client);
    try {
      await client.query(ACT, settings);
    } catch (error) {
      client.release(true);
      throw error;
    }
    said.set(client, key);
    return client;
  };

  const databaseOf = (...settings: string[]): Database => {
    const acting = { options: pool.options, connect: () => connectFor(settings), end: () => pool.end() };
    return new Kysely<DB>({ dialect: new PostgresDialect({ pool: acting }) });
  };
  const platform = databaseOf('platform', '', '');
  return (actor) => (actor === 'platform' ? platform : databaseOf(actor.role, actor.id, actor.entity_id ?? ''));
}
