import type { CourseSummary } from '@finaula/contract/courses';
import { matches } from '../../lib/text/search.ts';

/** The courses whose title, description and module hold every word of `text`, in their own order. */
export const searchCourses = (courses: readonly CourseSummary[], text: string): CourseSummary[] =>
  courses.filter(({ title, description, module }) => matches(text, title, description, module));
