import { useQuery } from '@tanstack/react-query';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { dueOf, ownObligationsQuery } from '../../lib/obligations/own-obligations.ts';

/** The deadline of an obligation for this course; hidden without one. */
export function ExamDue({ courseId, className }: { courseId: string; className: string | undefined }) {
  const { data = [] } = useQuery(ownObligationsQuery);
  const asks = dueOf(data).find(({ courses }) =>
    courses.some(({ course_id, done }) => course_id === courseId && !done),
  );
  if (asks === undefined) return null;
  return (
    <p className={className}>
      {asks.standing === 'vencida'
        ? 'Tu plazo para acreditar este curso terminó el '
        : 'Te toca acreditar este curso a más tardar el '}
      <b className="num">{longDay(asks.due_on)}</b>: {asks.title}.
    </p>
  );
}
