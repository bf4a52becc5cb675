import { createHash } from 'node:crypto';
import { type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import type { PoolClient } from 'pg';

/**
 * The most prepared statements per connection; PostgreSQL plans further texts each time. Each length of an
 * `in` list makes a text of its own.
 */
const STATEMENTS = 300;
const names = new Map<string, string>();

const PLANNED_EACH_TIME = '/* planned each time */';
/**
 * Marks a query whose best plan depends on its values: a generic plan would sort all people of a large
 * entity for one page.
 */
export const plannedEachTime = sql.raw(PLANNED_EACH_TIME);

function statementName(text: string): string | undefined {
  if (text.endsWith(PLANNED_EACH_TIME)) return undefined;
  if (!names.has(text) && names.size < STATEMENTS) names.set(text, createHash('md5').update(text).digest('hex'));
  return names.get(text);
}

/**
 * A connection with `pipeline` that prepares statements with parameters. Under row security PostgreSQL
 * takes longer to plan most statements than to run them: without preparing, a list of people or an answer
 * of the assistant takes twice the processor time.
 */
export class PreparedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  /** The pending reply to a `begin`; the next statement fails when it fails. */
  #begun: Promise<unknown> | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(statement: string | PostgresCursor<Row>, values: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('No cursors here: lists are read page by page.');
    if (statement === 'begin') return this.#begin();
    const name = values.length > 0 ? statementName(statement) : undefined;
    const reply = this.#client.query({ text: statement, values: [...values], ...(name !== undefined && { name }) });
    if (!this.#begun) return reply;
    const begun = this.#begun;
    this.#begun = undefined;
    return Promise.all([begun, reply]).then(([, result]) => result);
  }

  /**
   * Sends `begin` together with the first statement, which saves one round trip: every fourth one of a
   * question to the assistant.
   */
  async #begin(): Promise<Pick<PostgresQueryResult<never>, 'rows'>> {
    this.#begun = this.#client.query('begin');
    this.#begun.catch(() => undefined);
    return { rows: [] };
  }

  release(): void {
    this.#client.release();
  }
}
