import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findOfferedCourse } from '../../../shared/courses/find-course.ts';
import { isWrong, wordingOf } from './wording.ts';

interface Decision {
  courseId: string;
  version: string;
  scenarioId: string;
  stepId: string;
  /** Index of the choice. */
  choice: number;
}

/**
 * Counts the actor's first choice at a situation. Choices of an earlier version of the course are dropped,
 * because the situation may have changed.
 * @throws ApiError COURSE_NOT_FOUND
 */
export async function countDecision(
  database: Database,
  { courseId, version, scenarioId, stepId, choice }: Decision,
): Promise<void> {
  const course = await findOfferedCourse(database, courseId);
  if (!course) throw new ApiError('COURSE_NOT_FOUND');
  const step = course.scenarios?.find(({ id }) => id === scenarioId)?.steps.find(({ id }) => id === stepId);
  if (course.version !== version || step?.choices[choice] === undefined) return;
  const wrong = step.choices.map(isWrong);
  // A situation where nothing is wrong, or nothing right, has no share of wrong choices.
  if (new Set(wrong).size < 2) return;
  await sql`select count_decision(${courseId}, ${scenarioId}, ${stepId}, ${wordingOf(step)}, ${choice + 1}, ${wrong})`.execute(
    database,
  );
}
