import type { Course } from '@finaula/contract/courses';
import type { Transaction } from '../../database/connect.ts';
import { upsertCourse } from './queries.ts';

/** Replaces each course by its id, in catalogue order; courses that the content no longer has stay. Returns how many were loaded. */
export async function loadContent(tx: Transaction, courses: readonly Course[]): Promise<number> {
  for (const [position, course] of courses.entries()) await upsertCourse(tx, course, position);
  return courses.length;
}
