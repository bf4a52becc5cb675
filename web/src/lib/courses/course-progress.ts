import { FALLBACK_SLIDE_COUNT } from '@finaula/contract/constants';
import type { CourseSummary, Progress } from '@finaula/contract/courses';

/** A person's progress in an opened course. */
export interface CourseProgress {
  /** The furthest slide seen, from 1. */
  seen: number;
  /** Number of shown slides. */
  total: number;
}

/** A course without slides shows the fallback slides. */
export const slideTotal = ({ slide_count }: Pick<CourseSummary, 'slide_count'>): number =>
  slide_count || FALLBACK_SLIDE_COUNT;

/** Undefined for an unopened course. A course that became shorter afterwards counts as read. */
export function courseProgress(
  course: Pick<CourseSummary, 'id' | 'slide_count'>,
  progress: readonly Progress[],
): CourseProgress | undefined {
  const row = progress.find(({ course_id }) => course_id === course.id);
  const total = slideTotal(course);
  return row && { seen: Math.min(row.slide_number, total), total };
}

export const isComplete = (reading: CourseProgress | undefined): boolean =>
  reading !== undefined && reading.seen === reading.total;

/** Estimates the time of the remaining slides, the current one included. */
export const minutesLeft = (durationMinutes: number, slideNumber: number, count: number): number =>
  Math.max(1, Math.round((durationMinutes * (count - slideNumber + 1)) / count));

/** A course in progress opens at its furthest slide; a new or finished one at the first. */
export const resumeSlide = (reading: CourseProgress | undefined): number | undefined =>
  isComplete(reading) ? undefined : reading?.seen;
