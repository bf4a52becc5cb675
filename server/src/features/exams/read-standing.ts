import type { Connection } from '../../database/connect.ts';
import { standingOf } from './policy.ts';
import { findExaminee, listAttemptsOfAddress, listPastAttempts } from './queries.ts';

/**
 * Reads an examinee with their attempts at a course. Attempts of closed accounts with the same address count
 * too, so that registering again gives no new ones.
 */
export async function readStanding(connection: Connection, userId: string, courseId: string) {
  const examinee = await findExaminee(connection, userId, courseId);
  const past = await listPastAttempts(connection, userId, courseId);
  const ofAddress = await listAttemptsOfAddress(connection, courseId);
  return { ...examinee, past, standing: standingOf(examinee.policy, [...past, ...ofAddress], examinee.now) };
}
