import type { Connection } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findOfferedCourse } from '../../../shared/courses/find-course.ts';
import { listRefreshers } from '../../../shared/refreshers/list-refreshers.ts';

interface Given {
  userId: string;
  courseId: string;
  questionId: string;
  /** Index of the chosen option. */
  option: number;
}

/**
 * Grades an answer to a question of the refresher that is due, and keeps it. The first answer counts.
 * @throws ApiError REFRESHER_NOT_DUE
 */
export async function answerRefresher(
  connection: Connection,
  { userId, courseId, questionId, option }: Given,
): Promise<boolean> {
  const due = (await listRefreshers(connection, userId)).find(({ course_id }) => course_id === courseId);
  const asked = due?.questions.find(({ id }) => id === questionId);
  const course = await findOfferedCourse(connection, courseId);
  const question = course?.quiz?.questions.find(({ id }) => id === questionId);
  if (!due || !asked || !question) throw new ApiError('REFRESHER_NOT_DUE');
  if (asked.is_right !== null) return asked.is_right;
  const isRight = question.correct_answer === option;
  await connection
    .insertInto('refresher_answers')
    .values({
      user_id: userId,
      course_id: courseId,
      completed_on: due.completed_on,
      day: due.day,
      question_id: questionId,
      is_right: isRight,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return isRight;
}
