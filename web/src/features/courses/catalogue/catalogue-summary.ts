import type { CourseSummary } from '@finaula/contract/courses';
import { matches } from '../../../lib/text/search.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** "3 cursos · 105 minutos en total (1 h 45 min)" */
export function catalogueSummary(courses: readonly Pick<CourseSummary, 'duration_minutes'>[]): string {
  const minutes = courses.reduce((sum, course) => sum + course.duration_minutes, 0);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const clock = [`${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
  const total = `${counted(courses.length, 'curso', 'cursos')} · ${counted(minutes, 'minuto', 'minutos')} en total`;
  return hours === 0 ? total : `${total} (${clock})`;
}

/** Courses whose title, description and module contain every word of `text`, in their own order. */
export const searchCourses = (courses: readonly CourseSummary[], text: string): CourseSummary[] =>
  courses.filter(({ title, description, module }) => matches(text, title, description, module));
