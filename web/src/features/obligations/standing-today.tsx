import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Scale, TriangleAlert, UserX } from 'lucide-react';
import { useMail } from '../../lib/api/platform.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { awaitsDecision, reformsQuery } from '../../lib/obligations/reforms-query.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { percent, percentOf } from '../../lib/text/percent.ts';
import { buttonLook } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Task, Tasks } from '../../ui/lists/tasks.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { KeyMark } from './bars.tsx';
import { forecastQuery, obligationsQuery, sumsQuery } from './compliance-query.ts';
import styles from './standing-today.module.css';
import { obligationsWithoutPeople } from './without-people.ts';

const people = (count: number) => `${formatNumber(count)} ${count === 1 ? 'persona' : 'personas'}`;

const counts = [
  ['cumplida', 'Todo cumplido'],
  ['pendiente', 'Pendientes, en plazo'],
  ['por_vencer', 'Por vencer'],
  ['vencida', 'Con algo vencido'],
] as const;

/** The standing of the institution today, and the decisions that it asks for; hidden without obligations. */
export function StandingToday() {
  const mail = useMail();
  const { data: sums } = useQuery(sumsQuery({}));
  const { data: forecast } = useQuery(forecastQuery);
  const { data: reforms = [] } = useQuery(reformsQuery);
  const { data: obligations = [] } = useQuery(obligationsQuery);
  if (sums === undefined) return null;
  const { totals, by_obligation } = sums;
  const unreached = obligationsWithoutPeople(obligations, sums);
  if (by_obligation.length === 0 && unreached.length === 0) return null;
  const undecided = reforms.filter(awaitsDecision).length;
  const [, soon] = forecast?.points ?? [];
  return (
    <Panel
      title="Cumplimiento hoy"
      aside={
        <span className={styles.share}>
          <b className="num">{percent(percentOf(totals.cumplida, totals.people))}</b> capacitadas ·{' '}
          <b className="num">{percent(percentOf(totals.people - totals.vencida, totals.people))}</b> al corriente
        </span>
      }
    >
      <ul className={styles.counts}>
        {counts.map(([standing, name]) => (
          <li key={standing}>
            <ScreenLink to="/cumplimiento" search={{ situacion: standing }}>
              <b className="num">{formatNumber(totals[standing])}</b>
              <span>
                <KeyMark kind={standing} />
                {name}
              </span>
            </ScreenLink>
          </li>
        ))}
      </ul>
      <Tasks>
        {totals.vencida > 0 && (
          <Task
            icon={<TriangleAlert aria-hidden="true" />}
            what={`${people(totals.vencida)} ${totals.vencida === 1 ? 'tiene' : 'tienen'} algo vencido`}
            why="Sin su constancia, la obligación no está cumplida."
          >
            <ScreenLink className={buttonLook('primary')} to="/cumplimiento" search={{ situacion: 'vencida' }}>
              {mail ? 'Revisar y recordar' : 'Ver quiénes'}
            </ScreenLink>
          </Task>
        )}
        {unreached.length > 0 && (
          <Task
            icon={<UserX aria-hidden="true" />}
            what={
              unreached.length === 1
                ? `«${unreached[0]?.title}» hoy no le toca a nadie`
                : `${unreached.length} obligaciones hoy no le tocan a nadie`
            }
            why="Nadie cumple hoy sus condiciones de área, puesto o ingreso."
          >
            <ScreenLink className={buttonLook('secondary')} to="/cumplimiento/obligaciones">
              Revisar a quién le toca
            </ScreenLink>
          </Task>
        )}
        {undecided > 0 && (
          <Task
            icon={<Scale aria-hidden="true" />}
            what={undecided === 1 ? '1 cambio normativo por decidir' : `${undecided} cambios normativos por decidir`}
            why="Tu institución decide si pide los cursos otra vez, y a quién."
          >
            <ScreenLink className={buttonLook('secondary')} to="/cumplimiento/obligaciones">
              Decidir
            </ScreenLink>
          </Task>
        )}
        {soon !== undefined && soon.would_lapse > 0 && (
          <Task
            icon={<CalendarClock aria-hidden="true" />}
            what={`${people(soon.would_lapse)} más ${soon.would_lapse === 1 ? 'tendrá' : 'tendrán'} algo vencido el ${longDay(soon.on)}`}
            why="Si nadie hace nada, con las constancias y los plazos que ya se conocen."
          >
            <ScreenLink className={buttonLook('secondary')} to="/cumplimiento" search={{ situacion: 'por_vencer' }}>
              Ver quiénes
            </ScreenLink>
          </Task>
        )}
      </Tasks>
    </Panel>
  );
}
