import type { Refresher } from '@finaula/contract/refreshers';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { longDay, shortDay } from '../../../lib/dates/calendar-day.ts';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './refresher-card.module.css';
import { questionsSummary } from './refresher-words.ts';
import { refreshersQuery } from './refreshers-query.ts';

const stateNames: Record<Refresher['days'][number]['state'], string> = {
  done: 'hecho',
  due: 'hoy',
  missed: 'pasó',
  coming: 'después',
};

/** The card of the home page, and whether it is still unknown. Without a due refresher there is no card. */
export function useRefresherCard() {
  const { data: [first, ...others] = [], isLoading } = useQuery(refreshersQuery);
  return { waits: isLoading, card: first && <RefresherCard refresher={first} others={others.length} /> };
}

function RefresherCard({ refresher, others }: { refresher: Refresher; others: number }) {
  const { course_id, course_title, category, completed_on, days, questions } = refresher;
  return (
    <section className={styles.card} data-cat={category} aria-labelledby="repaso">
      <div>
        <p className={styles.over}>Repaso de dos minutos</p>
        <h2 id="repaso">{course_title}: ¿qué recuerdas?</h2>
        <p className={styles.facts}>
          Tu constancia es del {longDay(completed_on)}. {questionsSummary(questions)}
          {others > 0 && ` Después ${others === 1 ? 'hay otro' : `hay ${others}`}.`}
        </p>
      </div>
      <ol className={styles.days} aria-label="Días de repaso">
        {days.map(({ day, on, state }) => (
          <li key={day} data-state={state}>
            <i aria-hidden="true">{state === 'done' && <Check />}</i>
            <b>Día {day}</b>
            {state === 'due' ? <span>hoy</span> : <span className="num">{shortDay(on)}</span>}
            {state !== 'due' && <span className="sr-only">, {stateNames[state]}</span>}
          </li>
        ))}
      </ol>
      <div className={styles.go}>
        <ScreenLink to="/cursos/$curso/repaso" params={{ curso: course_id }} className={buttonLook('secondary')}>
          Repasar
        </ScreenLink>
        <p>Solo tú ves cómo te va.</p>
      </div>
    </section>
  );
}
