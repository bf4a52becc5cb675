import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { findOwnExam, insertAnswer, serverTime } from './queries.ts';

/**
 * Saves an answer durably, without checking whether it is right.
 * @throws ApiError EXAM_NOT_FOUND, EXAM_OVER, EXAM_QUESTION_NOT_FOUND
 */
export async function saveAnswer(
  database: Database,
  { userId, examId, questionId, optionId }: { userId: string; examId: string; questionId: string; optionId: string },
): Promise<{ id: string; saved_at: Date }> {
  const saved = await insertAnswer(database, examId, questionId, optionId);
  if (saved) return saved;
  const exam = await findOwnExam(database, userId, examId);
  if (!exam) throw new ApiError('EXAM_NOT_FOUND');
  const over = exam.finished_at !== null || exam.expires_at <= (await serverTime(database));
  throw new ApiError(over ? 'EXAM_OVER' : 'EXAM_QUESTION_NOT_FOUND');
}
