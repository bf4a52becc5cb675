import type { SlideChange } from '@finaula/contract/courses';
import { CalendarClock } from 'lucide-react';
import { longDay } from '../../../lib/dates/calendar-day.ts';
import { daysUntil } from '../../../lib/dates/days-until.ts';
import styles from './coming-change.module.css';

/** Readers see the notice from so many days before the date until an author has edited the slide. */
const NOTICE_DAYS = 30;

const daysLeft = ({ date }: SlideChange) => daysUntil(`${date}T12:00:00Z`);

export const changeNotice = (change: SlideChange): string =>
  `${daysLeft(change) < 0 ? 'Cambió' : 'Cambia'} el ${longDay(change.date)}. ${change.sentence}`;

export function ComingChange({ change }: { change: SlideChange }) {
  if (daysLeft(change) > NOTICE_DAYS) return null;
  return (
    <p className={styles.change}>
      <CalendarClock aria-hidden="true" />
      {changeNotice(change)}
    </p>
  );
}
