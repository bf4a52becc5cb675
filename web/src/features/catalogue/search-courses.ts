import type { Course } from '@finaula/contract/courses';

/** "Prevención" and "prevencion" are the same to a person who searches. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The courses whose title, description and module hold every word of `text`, in their own order. */
export function searchCourses(courses: readonly Course[], text: string): Course[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return courses.filter((course) => {
    const page = plain(`${course.title} ${course.description} ${course.module}`);
    return words.every((word) => page.includes(word));
  });
}
