import type { EntityUser } from '@finaula/contract/people';
import { longDay } from '../../../lib/dates/calendar-day.ts';
import styles from './person-history.module.css';

/** Waivers in force today, with last day and reason. */
export function PersonWaivers({ user: { waivers = [] } }: { user: EntityUser }) {
  if (waivers.length === 0) return null;
  return (
    <section className={styles.history} aria-label="Exenciones en vigor">
      <h3>Exenciones en vigor</h3>
      <ul>
        {waivers.map(({ obligation_id, obligation_title, until, reason }) => (
          <li key={obligation_id}>
            <p>
              <b>{obligation_title}</b>: hasta el {longDay(until)}
            </p>
            <p className={styles.when}>Motivo: {reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
