import type { Compliance } from '@finaula/contract/compliance';
import { COMPARED_AT_ONCE, type LaterFacts } from '@finaula/contract/compliance-history';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { countOfPeople, formatNumber } from '../../lib/text/format-number.ts';
import { percent, percentOf } from '../../lib/text/percent.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import styles from './changed-later.module.css';
import { laterFactsQuery, sumsQuery } from './compliance-query.ts';
import { standingNames } from './standing-badge.tsx';

type Totals = Compliance['totals'];
type Cause = LaterFacts['causes'][number];

const figures = [
  ['Capacitadas', ({ cumplida }: Totals) => cumplida],
  ['Al corriente', ({ people, vencida }: Totals) => people - vencida],
  ['Con algo vencido', ({ vencida }: Totals) => vencida],
] as const;

const shareOf = (count: number, { people }: Totals) => `${formatNumber(count)} · ${percent(percentOf(count, people))}`;
const change = (from: number, to: number) =>
  from === to ? 'igual' : `${to > from ? '+' : '\u2212'}${formatNumber(Math.abs(to - from))}`;
/** A fact recorded later, as a sentence. */
function causeWords({ kind, people: count, area, title, of_day, recorded_from, recorded_to }: Cause): string {
  const recorded =
    recorded_from === recorded_to
      ? `el ${longDay(recorded_to)}`
      : `entre el ${longDay(recorded_from)} y el ${longDay(recorded_to)}`;
  const who = `${countOfPeople(count)}${area === null ? '' : ` de ${area}`}`;
  const day = of_day === null ? '' : longDay(of_day);
  switch (kind) {
    case 'documented':
      return `${who}: capacitación «${title}» del ${day}. Se documentó ${recorded}, así que ese día todavía no se sabía.`;
    case 'withdrawn':
      return `${who}: se retiró ${recorded} la capacitación documentada «${title}» del ${day}.`;
    case 'revoked':
      return `${who}: constancia de «${title}» revocada ${recorded}.`;
    case 'reinstated':
      return `${who}: constancia de «${title}» que volvió a ser válida ${recorded}.`;
    case 'disputed':
      return `${who}: constancia de «${title}» en disputa, abierta ${recorded}.`;
    case 'dispute_closed':
      return `${who}: disputa de la constancia de «${title}» cerrada ${recorded}.`;
    case 'left':
      return `${who}: su baja ya había ocurrido y se registró ${recorded}.`;
    case 'obligation':
      return `${who}: «${title}» rige desde el ${day} y se creó ${recorded}.`;
    case 'obligation_ended':
      return `${who}: «${title}» terminó el ${day}, según se registró ${recorded}.`;
  }
}

interface ChangedLaterProps {
  on: string;
  /** Whether names lead to the person. */
  linked: boolean;
}

/** The figures of a past day as known then and now, and the facts recorded later that make the difference. */
export function ChangedLater({ on, linked }: ChangedLaterProps) {
  const { data: before, ...then } = useQuery(sumsQuery({ on }));
  const isLarge = before !== undefined && before.totals.people > COMPARED_AT_ONCE;
  const [comparesAnyway, setComparesAnyway] = useState(false);
  const compares = before !== undefined && (!isLarge || comparesAnyway);
  const { data: after, ...now } = useQuery({ ...sumsQuery({ on, as_known: 'now' }), enabled: compares });
  const { data: later, ...facts } = useQuery({ ...laterFactsQuery(on), enabled: compares });
  const failed = [then, now, facts].find((query) => query.error !== null);
  return (
    <Panel title="Qué cambió después">
      <div className={styles.body}>
        <p className={styles.lead}>Lo mismo, con lo que se sabía ese día y con lo que se sabe hoy.</p>
        {failed?.error && (
          <LoadFailure
            title="No pudimos comparar ese día"
            error={failed.error}
            retrying={failed.isFetching}
            onRetry={failed.refetch}
          />
        )}
        {isLarge && !comparesAnyway && (
          <Button kind="secondary" onClick={() => setComparesAnyway(true)}>
            Comparar con lo que se sabe hoy
          </Button>
        )}
        {!failed && (compares || before === undefined) && (!after || !later) && <Skeleton className={styles.waiting} />}
        {before && after && later && (
          <>
            <table className={`${styles.table} num`}>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr-only">Cifra</span>
                  </th>
                  <th scope="col">Ese día</th>
                  <th scope="col">Hoy se sabe</th>
                  <th scope="col">Cambio</th>
                </tr>
              </thead>
              <tbody>
                {figures.map(([name, countOf]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{shareOf(countOf(before.totals), before.totals)}</td>
                    <td>{shareOf(countOf(after.totals), after.totals)}</td>
                    <td>{change(countOf(before.totals), countOf(after.totals))}</td>
                  </tr>
                ))}
                <tr>
                  <th scope="row">Obligadas</th>
                  <td>{formatNumber(before.totals.people)}</td>
                  <td>{formatNumber(after.totals.people)}</td>
                  <td>{change(before.totals.people, after.totals.people)}</td>
                </tr>
              </tbody>
            </table>
            <Causes later={later} linked={linked} />
          </>
        )}
      </div>
    </Panel>
  );
}

function Causes({
  later: { changed, causes, unexplained, people: named },
  linked,
}: {
  later: LaterFacts;
  linked: boolean;
}) {
  if (changed === 0) return <p>Nada de lo registrado después cambia la situación de ese día.</p>;
  return (
    <>
      <h3 className={styles.why}>Por qué</h3>
      <ul className={styles.causes}>
        {causes.map((cause) => (
          <li key={`${cause.kind} ${cause.title} ${cause.of_day}`}>{causeWords(cause)}</li>
        ))}
        {unexplained > 0 && (
          <li>{countOfPeople(unexplained)}: otros hechos registrados después; los explica «Por qué» en la lista.</li>
        )}
      </ul>
      <details className={styles.people}>
        <summary>{changed === 1 ? 'Ver a la persona' : `Ver a las ${formatNumber(changed)} personas`}</summary>
        <ul>
          {named.map(({ user_id, name, obligation_title, before, after }) => (
            <li key={`${user_id} ${obligation_title}`}>
              {linked ? (
                <ScreenLink to="/personas/$persona" params={{ persona: user_id }}>
                  {name}
                </ScreenLink>
              ) : (
                <b>{name}</b>
              )}{' '}
              · {obligation_title}: {before ? standingNames[before] : 'no le tocaba'} →{' '}
              {after ? standingNames[after] : 'no le tocaba'}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
