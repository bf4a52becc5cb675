import { Award, Check } from 'lucide-react';
import { longDay, shortDay } from '../../lib/dates/calendar-day.ts';
import type { OwnObligation } from '../../lib/obligations/own-obligations.ts';
import { Rosette } from '../../ui/brand/rosette.tsx';
import { DocumentedBadge } from '../../ui/feedback/documented-badge.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { CalendarButton } from './calendar-button.tsx';
import styles from './due.module.css';
import { Reason } from './reason.tsx';
import { StandingBadge } from './standing-badge.tsx';

/** The last day on which an obligation was fulfilled. */
const clearSince = (obligations: readonly OwnObligation[]) =>
  obligations
    .flatMap(({ fulfilled_on }) => fulfilled_on ?? [])
    .toSorted()
    .at(-1);

const isNext = ({ standing, repeats }: OwnObligation) => standing === 'cumplida' && repeats;

interface AllClearProps {
  obligations: readonly OwnObligation[];
  today: string;
  entityName: string;
}

/** Nothing is due: shows since when, the next due date, and the start of reminders. */
export function AllClear({ obligations, today, entityName }: AllClearProps) {
  const since = clearSince(obligations);
  const next = obligations.filter(isNext).toSorted((a, b) => a.due_on.localeCompare(b.due_on))[0];
  return (
    <section className={styles.due} aria-label="Lo que te toca">
      <div className={styles.clear}>
        <div>
          <h2>{since === undefined ? 'No te toca nada por ahora' : `Estás al corriente desde el ${longDay(since)}`}</h2>
          <p>
            {since !== undefined && 'No te toca nada por ahora. '}
            {next &&
              `Lo siguiente es ${next.title}, a más tardar el ${longDay(next.due_on)}. ${next.warned_from > today ? `Te avisaremos desde el ${longDay(next.warned_from)}.` : ''}`}
          </p>
          <p className={styles.ways}>
            <ScreenLink to="/mis-constancias" className={buttonLook('secondary')}>
              <Award aria-hidden="true" />
              Ver mis constancias
            </ScreenLink>
            <CalendarButton />
          </p>
        </div>
        <div className={styles.seal} aria-hidden="true">
          <Rosette seed={obligations[0]?.obligation_id ?? 'finaula'} line={0.6} />
          <Check />
        </div>
      </div>
      <ol className={styles.list}>
        {obligations.map((obligation) => {
          const { obligation_id, title, standing, due_on, valid_until, waived_until, waiver_reason } = obligation;
          const until = valid_until ?? waived_until;
          return (
            <li key={obligation_id}>
              <div className={styles.when}>
                <StandingBadge standing={standing} />
                {obligation.courses.some(({ documented }) => documented) && <DocumentedBadge />}
                {until !== null && (
                  <span className="num">
                    hasta el {shortDay(until)}
                    {isNext(obligation) && due_on !== until && `; la siguiente, a más tardar el ${shortDay(due_on)}`}
                  </span>
                )}
              </div>
              <div>
                <h3>{title}</h3>
                <Reason
                  obligation={obligation}
                  entityName={entityName}
                  {...(waiver_reason !== null && { more: `Exención: ${waiver_reason}` })}
                />
              </div>
              <p className={`${styles.minutes} num`}>
                {obligation.courses.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0)} min
              </p>
              {standing === 'cumplida' && (
                <ScreenLink to="/mis-constancias" className={buttonLook('soft')}>
                  Constancia<span className="sr-only"> de {title}</span>
                </ScreenLink>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
