import type { Course } from '@finaula/contract/courses';
import { matches } from '../../lib/matches.ts';

/** The courses whose title, description and module hold every word of `text`, in their own order. */
export const searchCourses = (courses: readonly Course[], text: string): Course[] =>
  courses.filter(({ title, description, module }) => matches(text, title, description, module));
