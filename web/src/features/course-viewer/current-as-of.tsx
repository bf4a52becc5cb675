import { LOCALE } from '@finaula/contract/constants';
import { LEGAL_NOTE } from '../../lib/courses/legal-note.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import styles from './current-as-of.module.css';

export function CurrentAsOf({ day }: { day: string }) {
  return (
    <p className={styles.legal} lang={LOCALE}>
      Actualizado al <time dateTime={day}>{longDay(day)}</time>. {LEGAL_NOTE}
    </p>
  );
}
