import { type CourseProgress, isComplete } from '../../lib/courses/course-progress.ts';

/** A course in progress opens at its furthest slide; a new one, and one that was read to the end, at the first. */
export const resumeSlide = (reading: CourseProgress | undefined): number | undefined => (isComplete(reading) ? undefined : reading?.seen);
