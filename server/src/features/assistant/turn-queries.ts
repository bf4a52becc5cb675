import type { ChatOutcome } from '@finaula/contract/learning';
import type { Database, Transaction } from '../../database/connect.ts';
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

export const insertTurn = (connection: Database | Transaction, turn: NewTurn) => connection.insertInto('chat_turns').values(turn).execute();

/** The last turns of one's own conversation about a course, oldest first; nobody reads another's by naming it. */
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

/** False when that person has no such turn. */
export async function rateTurn(database: Database, userId: string, id: string, useful: boolean): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('chat_turns')
    .set({ useful })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
