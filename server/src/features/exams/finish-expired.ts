import type { Database } from '../../database/connect.ts';
import { type Award, finishExam } from './finish-exam.ts';
import { listExpired } from './queries.ts';

/**
 * Grades attempts whose time is over with what was saved, whoever looks first: of one person, or of everybody
 * that the connection may see.
 */
export async function finishExpired(database: Database, award: Award, of: { userId?: string } = {}): Promise<void> {
  for (const { id } of await listExpired(database, of))
    await database.transaction().execute((tx) => finishExam(tx, id, award));
}
