import {
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type PostgresPool,
  type TransactionBuilder,
} from 'kysely';
import { Pool, types } from 'pg';
import type { Logger } from 'pino';
import type { DB } from './database.generated.ts';
import { APPLICATION_NAME } from './embedded-leftover.ts';
import { isDeadlock } from './failures.ts';

export type Database = Kysely<DB>;
/** A connection inside a transaction: what use cases and queries that belong together receive. */
export type Transaction = KyselyTransaction<DB>;
/** For queries that may run inside or outside a transaction. */
export type Connection = Database | Transaction;

// JavaScript reads PostgreSQL's own form. pg's parser takes four times as long, most of what it takes to read
// a list of people.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text));

/** Connections that a process holds at most. */
export const POOL = 10;

/** How often a transaction is begun at most. */
const TRIES = 4;

/**
 * Begins a transaction anew that PostgreSQL ended because it and another waited for each other: nothing of it
 * is left, and the other goes on. Locks are taken in one order where it is known; those that foreign keys and
 * triggers take are not always ours to order. So what a transaction runs has no effect but on `tx`.
 */
class RetryingDatabase extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    const transaction = super.transaction();
    const once = transaction.execute.bind(transaction);
    const execute: typeof once = async (callback) => {
      for (let tries = 1; ; tries++) {
        try {
          return await once(callback);
        } catch (error) {
          if (tries === TRIES || !isDeadlock(error)) throw error;
        }
      }
    };
    return Object.assign(transaction, { execute });
  }
}

export const databaseOn = (pool: PostgresPool): Database =>
  new RetryingDatabase({ dialect: new PostgresDialect({ pool }) });

/**
 * Awaits statements of one transaction that were sent without waiting for each other; PostgreSQL runs them in order.
 * When some fail it throws the first error, because those after it only say that the transaction is aborted.
 */
export async function pipelined<Returned extends unknown[]>(
  ...asked: { [Place in keyof Returned]: Promise<Returned[Place]> }
): Promise<Returned> {
  await Promise.allSettled(asked);
  const returned: unknown[] = [];
  for (const one of asked) returned.push(await one);
  return returned as Returned;
}

/**
 * Idle connections stay open: they are how a second instance on the same embedded database notices this one.
 */
export function connect(url: string, log: Logger): { pool: Pool; database: Database } {
  const pool = new Pool({
    connectionString: url,
    application_name: APPLICATION_NAME,
    max: POOL,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    pipeline: true,
  });
  // A connection that dies between two statements of a transaction says so here; the next statement fails,
  // and that is what the request sees.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'Se perdió una conexión con la base de datos');
  });
  return { pool, database: databaseOn(pool) };
}
