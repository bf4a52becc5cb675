import { FALLBACK_SLIDE_COUNT } from '@finaula/contract/constants';
import type { CourseSummary, Progress } from '@finaula/contract/courses';

/** How far a person has read a course that they have opened. */
export interface CourseProgress {
  /** The furthest slide seen, from 1. */
  seen: number;
  /** Slides that the course shows. */
  total: number;
}

/** A course without slides is shown with the fallback ones. */
export const slideTotal = ({ slide_count }: Pick<CourseSummary, 'slide_count'>): number =>
  slide_count || FALLBACK_SLIDE_COUNT;

/**
 * Undefined for a course that was never opened. A course that has become shorter since was read to its end.
 */
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

/** Estimated from the slides still to be read, the current one with them. */
export const minutesLeft = (durationMinutes: number, slideNumber: number, count: number): number =>
  Math.max(1, Math.round((durationMinutes * (count - slideNumber + 1)) / count));

/**
 * A course in progress opens at its furthest slide; a new one, and one that was read to the end, at the
 * first.
 */
export const resumeSlide = (reading: CourseProgress | undefined): number | undefined =>
  isComplete(reading) ? undefined : reading?.seen;
