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
import { isDeadlock } from './failures.ts';
import { APPLICATION_NAME } from './plan-upgrade.ts';

export type Database = Kysely<DB>;
/** A connection inside a transaction, passed to use cases and their queries. */
export type Transaction = KyselyTransaction<DB>;
/** For queries that may run inside or outside a transaction. */
export type Connection = Database | Transaction;

// Parse with Date, which reads PostgreSQL's own form. pg's parser takes four times as long, which is most
// of the time of reading a list of people.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text));

/** The highest number of connections of a process. */
export const POOL = 10;

/** The highest number of attempts at a transaction. */
const TRIES = 4;

/**
 * Repeats a transaction that PostgreSQL aborted because of a deadlock. Code takes locks in one order where
 * it can, but foreign keys and triggers take locks too. A transaction may run twice, so it must have no
 * effect except through `tx`.
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
 * Awaits statements of one transaction that were sent together; PostgreSQL runs them in order. Throws the
 * first error, because later ones only say that the transaction is aborted.
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
 * Idle connections stay open: a second instance on the same embedded database recognises this one by them.
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
  // A connection that dies between two statements of a transaction emits an error here. The next statement
  // fails, and the request sees that failure.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'Se perdió una conexión con la base de datos');
  });
  return { pool, database: databaseOn(pool) };
}
