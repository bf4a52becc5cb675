import type { AskedQuestion } from '@finaula/contract/assistant';
import { ASKED_BY_AT_LEAST } from '@finaula/contract/constants';
import type { ChatOutcome } from '@finaula/contract/learning';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Questions in each list of the report. */
const LISTED = 10;

interface Figures {
  asked: number;
  answered: number;
  not_found: number;
  useful: number;
  not_useful: number;
}

/**
 * What the people of the entity that the caller administers asked in these days, in figures; greetings are no
 * questions.
 */
export async function countQuestions(database: Database, days: number): Promise<Figures> {
  const { rows } = await sql<Figures>`select * from asked_figures(${days})`.execute(database);
  return rows[0] ?? { asked: 0, answered: 0, not_found: 0, useful: 0, not_useful: 0 };
}

/**
 * What so many different people of that entity asked that it tells on none of them, most often first, then
 * the latest. Single questions the database gives to who asked them.
 */
export async function listQuestions(
  database: Database,
  days: number,
  outcomes: readonly ChatOutcome[],
): Promise<AskedQuestion[]> {
  const { rows } = await sql<AskedQuestion>`
    select * from asked_by_several(${days}, ${outcomes}::text[], ${sql.lit(ASKED_BY_AT_LEAST)}, ${sql.lit(LISTED)})`.execute(
    database,
  );
  return rows;
}
