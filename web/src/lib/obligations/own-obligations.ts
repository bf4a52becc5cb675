import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { CourseSummary, Progress } from '@finaula/contract/courses';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { courseProgress, isComplete } from '../courses/course-progress.ts';

export type OwnObligation = ReplyOf<Calls['listOwnObligations']>[number];

/** Refetched on every visit: a new constancia changes it. */
export const ownObligationsQuery = queryOptions({
  queryKey: ['own-obligations'],
  queryFn: () => api.listOwnObligations(),
  staleTime: 0,
});

/** Obligations to fulfil, most urgent first, in the server's order. */
export const dueOf = (obligations: readonly OwnObligation[]): OwnObligation[] =>
  obligations.filter(({ standing }) => standing === 'vencida' || standing === 'por_vencer' || standing === 'pendiente');

/** The courses whose slides the person has seen, all of them. */
export const readCourses = (
  courses: readonly Pick<CourseSummary, 'id' | 'slide_count'>[],
  progress: readonly Progress[],
): ReadonlySet<string> =>
  new Set(courses.filter((course) => isComplete(courseProgress(course, progress))).map(({ id }) => id));

/**
 * Minutes of the missing courses and their exams. Counts a course of several obligations once, and only the
 * exam of a course that was read.
 */
export function minutesOf(obligations: readonly OwnObligation[], read: ReadonlySet<string>): number {
  const minutes = new Map<string, number>();
  for (const { courses, exam_minutes } of obligations)
    for (const { course_id, done, duration_minutes } of courses)
      if (!done) {
        const left = (read.has(course_id) ? 0 : duration_minutes) + (exam_minutes ?? 0);
        minutes.set(course_id, Math.max(minutes.get(course_id) ?? 0, left));
      }
  return [...minutes.values()].reduce((sum, each) => sum + each, 0);
}

/** "1 h 28 min", from an hour on. */
const hours = (minutes: number) =>
  minutes < 60 ? '' : ` (${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`})`;

/**
 * "3 obligaciones · 88 minutos en total (1 h 28 min)", without minutes where all is read; undefined when
 * nothing is due.
 */
export function dueSummary(obligations: readonly OwnObligation[], read: ReadonlySet<string>): string | undefined {
  const due = dueOf(obligations);
  if (due.length === 0) return undefined;
  const minutes = minutesOf(due, read);
  const count = `${due.length} ${due.length === 1 ? 'obligación' : 'obligaciones'}`;
  return minutes === 0 ? count : `${count} · ${minutes} minutos en total${hours(minutes)}`;
}
