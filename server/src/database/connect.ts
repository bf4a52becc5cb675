import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import { Client, Pool, Query, types } from 'pg';
import type { Logger } from 'pino';
import type { DB } from './database.generated.ts';
import { APPLICATION_NAME } from './embedded-leftover.ts';

export type Database = Kysely<DB>;
/** A connection inside a transaction: what use cases and queries that belong together receive. */
export type Transaction = KyselyTransaction<DB>;

// V8 reads PostgreSQL's own form, in any time zone, in a quarter of the time that pg's parser takes.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text));

/** Connections that a process holds at most. */
export const POOL = 10;

/** Statements that a connection keeps prepared; those beyond are parsed and planned each time. */
const PREPARED = 300;
const names = new Map<string, string>();

class PreparingClient extends Client {
  /**
   * Prepares every statement with parameters, and every question without, at its first use: planning the shortest of them takes PostgreSQL longer than running it.
   *
   * The promise is made here: pg's hangs on a function that it assigns to a property, which V8 therefore keeps outside its young generation, and with it all that was read,
   * until the next large collection.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg, of which one is changed.
  override query(statement: any, ...rest: any[]): any {
    if (typeof statement !== 'string') return super.query(statement, ...rest);
    if (typeof rest.at(-1) !== 'function')
      return new Promise((resolve, reject) =>
        this.query(statement, ...rest, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result))),
      );
    const [values, callback] = rest;
    const asks = Array.isArray(values) && (values.length > 0 || statement.startsWith('select '));
    if (!asks) return super.query(statement, ...rest);
    if (!names.has(statement) && names.size < PREPARED) names.set(statement, `finaula_${names.size}`);
    // A query made here: of an object with a name pg makes a copy first, one property after the other.
    return super.query(Object.assign(new Query(statement, values, callback), { name: names.get(statement) }));
  }
}

/** Idle connections stay open: they are how a second instance on the same embedded database notices this one. */
export function connect(url: string, log: Logger): { pool: Pool; database: Database } {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString: url,
    application_name: APPLICATION_NAME,
    max: POOL,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A connection that dies between two statements of a transaction says so here; the next statement fails, and that is what the request sees.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'Se perdió una conexión con la base de datos');
  });
  return { pool, database: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}
