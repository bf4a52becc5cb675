import type { Database } from '../../database/connect.ts';
import { type Effects, finishExam } from './finish-exam.ts';
import { listExpired } from './queries.ts';

/**
 * Grades expired attempts with the saved answers: of one person, or of everyone that the connection may
 * see. Concurrent callers are safe.
 */
export async function finishExpired(database: Database, effects: Effects, of: { userId?: string } = {}): Promise<void> {
  for (const { id } of await listExpired(database, of))
    await database.transaction().execute((tx) => finishExam(tx, id, effects));
}
