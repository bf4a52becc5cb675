import type { Course } from '@finaula/contract/courses';
import type { Progress } from '@finaula/contract/learning';
import { isRead, type Reading, readingOf } from '../../lib/reading.ts';

/** What a person is offered first: to begin, to go on, to take up another one, or (all are read) to read one again. */
export type NextCourse =
  | { step: 'begin' | 'next'; course: Course; reading: undefined }
  | { step: 'continue' | 'again'; course: Course; reading: Reading };

/**
 * The course read last that has slides left, else the first that was never opened, else the one read last.
 * `progress` comes with the most recent first.
 */
export function nextCourse(courses: readonly Course[], progress: readonly Progress[]): NextCourse | undefined {
  const opened = progress.flatMap(({ course_id }) => {
    const course = courses.find(({ id }) => id === course_id);
    const reading = course && readingOf(course, progress);
    return reading ? [{ course, reading }] : [];
  });
  const unfinished = opened.find(({ reading }) => !isRead(reading));
  if (unfinished) return { step: 'continue', ...unfinished };
  const unopened = courses.find((course) => readingOf(course, progress) === undefined);
  if (unopened) return { step: opened.length === 0 ? 'begin' : 'next', course: unopened, reading: undefined };
  return opened[0] && { step: 'again', ...opened[0] };
}
