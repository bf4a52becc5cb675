import { useQuery } from '@tanstack/react-query';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { daysUntil } from '../../lib/dates/days-until.ts';
import { dueOf, ownObligationsQuery } from '../../lib/obligations/own-obligations.ts';

interface ExamDueProps {
  courseId: string;
  /** When the next attempt may begin, if that is later. */
  next?: string | null;
  className: string | undefined;
}

/** The deadline of an obligation for this course; hidden without one. */
export function ExamDue({ courseId, next = null, className }: ExamDueProps) {
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
      {next !== null && asks.standing !== 'vencida' && ` ${daysAfter(next, asks.due_on)}`}
    </p>
  );
}

/** The days between the next attempt and the deadline. */
function daysAfter(next: string, due: string): string {
  const days = daysUntil(`${due}T12:00:00Z`, new Date(next));
  if (days < 0) return 'Podrás volver a presentarlo después de esa fecha; avísale a quien administra tu institución.';
  if (days === 0) return 'Ese mismo día puedes volver a presentarlo.';
  return `Desde que puedes volver a presentarlo te ${days === 1 ? 'queda 1 día' : `quedan ${days} días`}.`;
}
