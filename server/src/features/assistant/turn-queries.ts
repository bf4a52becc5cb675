import type { ChatOutcome } from '@finaula/contract/assistant';
import { sql } from 'kysely';
import type { Connection, Database } from '../../database/connect.ts';
import type { EarlierTurn } from './model/messages.ts';

export interface NewTurn {
  id: string;
  conversation_id: string;
  user_id: string;
  entity_id: string | null;
  course_id: string;
  question: string;
  normalised: string;
  answer: string;
  outcome: ChatOutcome;
}

export const insertTurn = (connection: Connection, turn: NewTurn) =>
  connection.insertInto('chat_turns').values(turn).execute();

/**
 * The last turns of the user's conversation about a course, oldest first. Another user's conversation id
 * gives none.
 */
export async function lastTurns(
  database: Database,
  { userId, courseId, conversationId }: { userId: string; courseId: string; conversationId: string },
  count: number,
): Promise<EarlierTurn[]> {
  const turns = await database
    .selectFrom('chat_turns')
    .select(['question', 'answer'])
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('outcome', 'in', ['answered', 'elsewhere'])
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute();
  return turns.reverse();
}

/** False when the user has no such turn. */
export async function rateTurn(database: Database, userId: string, id: string, useful: boolean): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('chat_turns')
    .set({ useful })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The user's own turns, newest first. */
export const listTurns = (
  database: Database,
  userId: string,
  { before, count }: { before: string | undefined; count: number },
) =>
  database
    .selectFrom('chat_turns')
    .innerJoin('courses', 'courses.id', 'chat_turns.course_id')
    .select([
      'chat_turns.id',
      'course_id',
      sql<string>`courses.document ->> 'title'`.as('course_title'),
      'question',
      'answer',
      'outcome',
      'created_at',
    ])
    .where('user_id', '=', userId)
    .where((eb) =>
      before === undefined
        ? eb.lit(true)
        : sql<boolean>`(chat_turns.created_at, chat_turns.id) < (select created_at, id from chat_turns where id = ${before} and user_id = ${userId})`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('chat_turns.id', 'desc')
    .limit(count)
    .execute();

export type TurnRecord = Awaited<ReturnType<typeof listTurns>>[number];

/** Deletes one turn of the user, or all. Returns the number of deleted turns. */
export async function deleteTurns(database: Database, userId: string, only?: string): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('chat_turns')
    .where('user_id', '=', userId)
    .where((eb) => (only === undefined ? eb.lit(true) : eb('id', '=', only)))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
