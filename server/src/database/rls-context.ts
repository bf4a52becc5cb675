import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { UserRecord } from '../shared/identity/users.ts';
import type { Database } from './connect.ts';
import type { DB } from './database.generated.ts';
import { PreparedClient } from './prepared-client.ts';

/** Whose rights a query has: a signed-in user's, or the platform's for visitors and background jobs. */
export type Actor = 'platform' | Pick<UserRecord, 'id' | 'role' | 'entity_id'>;

const SET_CONTEXT = {
  name: 'rls_context',
  text: `select set_config('finaula.role', $1, false), set_config('finaula.user', $2, false), set_config('finaula.entity', $3, false)`,
};

/**
 * The database with an actor's rights: each connection taken from the pool gets the context that row security reads, unless it has it already. The
 * context belongs to the connection's session, so a pooler in between must keep sessions whole.
 */
export function databaseAs(pool: Pool): (actor: Actor) => Database {
  const contexts = new WeakMap<PoolClient, string>();

  const connectFor = async (settings: string[]): Promise<PoolClient> => {
    const client = await pool.connect();
    const key = settings.join(' ');
    if (contexts.get(client) === key) return client;
    contexts.delete(client);
    try {
      await client.query({ ...SET_CONTEXT, values: settings });
    } catch (error) {
      client.release(true);
      throw error;
    }
    contexts.set(client, key);
    return client;
  };

  const databaseOf = (...settings: string[]): Database => {
    const contextPool = {
      options: pool.options,
      connect: async () => new PreparedClient(await connectFor(settings)),
      end: () => pool.end(),
    };
    return new Kysely<DB>({ dialect: new PostgresDialect({ pool: contextPool }) });
  };
  const platform = databaseOf('platform', '', '');
  return (actor) => (actor === 'platform' ? platform : databaseOf(actor.role, actor.id, actor.entity_id ?? ''));
}
