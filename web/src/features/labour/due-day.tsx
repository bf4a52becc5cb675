import { addDays, shortDay } from '../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './labour.module.css';

const SOON_DAYS = 7;

/** The last day for handing a constancia over. */
export function DueDay({ day }: { day: string }) {
  const today = mexicanToday();
  if (day < today) return <Badge kind="danger">Venció el {shortDay(day)}</Badge>;
  if (day <= addDays(today, SOON_DAYS)) return <Badge kind="warn">{shortDay(day)}</Badge>;
  return <span className={`${styles.day} num`}>{shortDay(day)}</span>;
}
