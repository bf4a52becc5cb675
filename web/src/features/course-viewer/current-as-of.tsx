import { LOCALE } from '@finaula/contract/constants';
import { LEGAL_NOTE } from '../../lib/legal-note.ts';
import { longDay } from '../../lib/plain-day.ts';
import styles from './current-as-of.module.css';

export function CurrentAsOf({ day }: { day: string }) {
  return (
    <p className={styles.legal} lang={LOCALE}>
      Actualizado al <time dateTime={day}>{longDay(day)}</time>. {LEGAL_NOTE}
    </p>
  );
}
