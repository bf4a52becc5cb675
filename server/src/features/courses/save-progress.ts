import { FALLBACK_SLIDE_COUNT } from '@finaula/contract/constants';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { findSlideCount, insertSlideSeen, upsertProgress } from './queries.ts';

/**
 * Stores the furthest slide that a person has seen.
 * @throws ApiError COURSE_NOT_FOUND, SLIDE_NOT_FOUND
 */
export async function saveProgress(
  database: Database,
  seen: { userId: string; courseId: string; slideNumber: number },
): Promise<void> {
  const course = await findSlideCount(database, seen.courseId);
  if (!course) throw new ApiError('COURSE_NOT_FOUND');
  // Clients show fallback slides for a course without slides.
  if (seen.slideNumber > (course.slide_count || FALLBACK_SLIDE_COUNT)) throw new ApiError('SLIDE_NOT_FOUND');
  await upsertProgress(database, seen);
  await insertSlideSeen(database, seen);
}
