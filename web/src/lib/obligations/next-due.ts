import { useQuery } from '@tanstack/react-query';
import { longDay } from '../dates/calendar-day.ts';
import { dueOf, ownObligationsQuery } from './own-obligations.ts';

/**
 * The course to take next, with its deadline; undefined when nothing is missing. `passedId`: a course whose
 * exam was passed after the reply, maybe.
 */
export function useNextDue(passedId?: string): { courseId: string; sentence: string } | undefined {
  const { data: own = [] } = useQuery(ownObligationsQuery);
  for (const { title, standing, due_on, courses } of dueOf(own)) {
    const next = courses.find(({ course_id, done }) => !done && course_id !== passedId);
    if (next === undefined) continue;
    const deadline = standing === 'vencida' ? `que venció el ${longDay(due_on)}` : `a más tardar el ${longDay(due_on)}`;
    return { courseId: next.course_id, sentence: `Te falta «${next.title}» para «${title}», ${deadline}.` };
  }
  return undefined;
}
