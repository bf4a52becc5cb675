import type { Pool, PoolClient } from 'pg';
import { type Database, databaseOn } from './connect.ts';
import { PreparedClient } from './prepared-client.ts';

/** A background job that works for one entity with the rights of its administrator. */
interface EntityActor {
  entity: string;
}

/**
 * The rights of a query: a signed-in user's (with the identity provider that opened the session), an
 * entity's for its background jobs, or the platform's for visitors and shared data.
 */
export type Actor =
  | 'platform'
  | EntityActor
  | { id: string; role: string; entity_id: string | null; providerId?: string | null };

/** An empty setting: no user, or no institution. */
const NONE = '';

const SET_CONTEXT = {
  name: 'rls_context',
  text: `select set_config('finaula.role', $1, false), set_config('finaula.user', $2, false), set_config('finaula.entity', $3, false), set_config('finaula.provider', $4, false)`,
};

/**
 * The database with an actor's rights: each pooled connection gets the context that row security reads,
 * unless it has it already. The context belongs to the connection's session, so a pooler in between must
 * keep sessions whole.
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
    return databaseOn({
      options: pool.options,
      connect: async () => new PreparedClient(await connectFor(settings)),
      end: () => pool.end(),
    });
  };
  const platform = databaseOf('platform', NONE, NONE, NONE);
  return (actor) => {
    if (actor === 'platform') return platform;
    return 'entity' in actor
      ? databaseOf('entity', NONE, actor.entity, NONE)
      : databaseOf(actor.role, actor.id, actor.entity_id ?? NONE, actor.providerId ?? NONE);
  };
}
