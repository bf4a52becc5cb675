import type { AskedQuestion, ChatOutcome } from '@finaula/contract/assistant';
import { ASKED_BY_AT_LEAST } from '@finaula/contract/constants';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** The number of questions in each list of the report. */
const LISTED = 10;

interface Figures {
  asked: number;
  answered: number;
  not_found: number;
  useful: number;
  not_useful: number;
}

/** Figures of the questions that the administered entity's people asked in these days, without greetings. */
export async function countQuestions(database: Database, days: number): Promise<Figures> {
  const { rows } = await sql<Figures>`select * from asked_figures(${days})`.execute(database);
  return rows[0] ?? { asked: 0, answered: 0, not_found: 0, useful: 0, not_useful: 0 };
}

/**
 * Questions that several people of the entity asked, so that none of them is identified. Most frequent first,
 * then latest. Row security gives single questions only to the user who asked them.
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
