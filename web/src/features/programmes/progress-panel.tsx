import type { ProgrammeProgress } from '@finaula/contract/programmes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DayField } from '../../ui/forms/day-field.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Downloads } from './downloads.tsx';
import { progressQuery } from './programme-query.ts';
import styles from './progress-panel.module.css';
import { monthName, shortMonth } from './words.ts';

type Month = ProgrammeProgress['months'][number];

/** Planned above done; nothing below for future months. */
function MonthCell({ planned, done, isOver = false }: Pick<Month, 'planned' | 'done'> & { isOver?: boolean }) {
  const missed = isOver && done !== null && done < planned;
  return (
    <td data-planned={planned > 0 || undefined} data-missed={missed || undefined}>
      <span className={styles.planned}>
        <span className="sr-only">Programado: </span>
        {planned === 0 ? '–' : formatNumber(planned)}
      </span>
      <b className={styles.done}>
        {done !== null && (
          <>
            <span className="sr-only">, realizado: </span>
            {formatNumber(done)}
          </>
        )}
      </b>
    </td>
  );
}

/** Planned and done up to a day, by row and month. */
export function ProgressPanel({ programmeId, year, today }: { programmeId: string; year: number; today: string }) {
  const [on, setOn] = useState<string | undefined>();
  const { data, error, isFetching, refetch } = useQuery(progressQuery(programmeId, on));
  const last = today < `${year}-12-31` ? today : `${year}-12-31`;
  const isOver = (month: number) =>
    data !== undefined && (month < Number(data.on.slice(5, 7)) || data.on.endsWith('-12-31'));
  return (
    <Panel
      title="Programado y realizado"
      aside={
        <Downloads
          call="getProgrammeProgress"
          parts={{ params: { id: programmeId }, query: { ...(on && { on }) } }}
          name={`programado-y-realizado-${year}`}
          what="Avance"
        />
      }
    >
      <div className={styles.tools}>
        <DayField
          label="Al"
          value={on ?? data?.on ?? last}
          min={`${year}-01-01`}
          max={last}
          onChange={(day) => setOn(day === last ? undefined : day)}
        />
        {data !== undefined && (
          <p>
            {data.version === null
              ? 'Comparado con el borrador: ese día no había versión aprobada.'
              : `Comparado con la versión ${data.version}.`}{' '}
            <b className="num">{formatNumber(data.done)}</b> de <b className="num">{formatNumber(data.planned)}</b>{' '}
            asistencias programadas.
          </p>
        )}
      </div>
      {error !== null && (
        <LoadFailure title="No pudimos calcular lo realizado" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data === undefined && error === null && (
        <>
          <p className="sr-only" role="status">
            Calculando lo realizado…
          </p>
          <Skeleton className={styles.waiting} />
        </>
      )}
      {data !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too
        <section className={styles.scroll} aria-label={`Programado y realizado al ${longDay(data.on)}`} tabIndex={0}>
          <table className={`${styles.table} num`}>
            <thead>
              <tr>
                <th scope="col">Capacitación</th>
                {data.months.map(({ month }) => (
                  <th key={month} scope="col">
                    <abbr title={monthName(month)}>{shortMonth(month)}</abbr>
                  </th>
                ))}
                <th scope="col">Total</th>
                <th scope="col">Vencidas</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    {row.title}
                    <span className={styles.who}>{row.responsible}</span>
                  </th>
                  {row.months.map((month) => (
                    <MonthCell key={month.month} {...month} isOver={isOver(month.month)} />
                  ))}
                  <MonthCell planned={row.people} done={row.done} />
                  <td>{formatNumber(row.vencida)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Todos</th>
                {data.months.map((month) => (
                  <MonthCell key={month.month} {...month} isOver={isOver(month.month)} />
                ))}
                <MonthCell planned={data.planned} done={data.done} />
                <td />
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      <p className={styles.note}>
        Una asistencia es una persona en una capacitación. Arriba lo programado, abajo lo realizado: quien cumplió en
        ese mes, con lo que se sabía a su cierre. Quien ya estaba cubierto por una constancia anterior no cuenta como
        realizado; por eso las dos cifras pueden diferir sin que nadie deba nada.
      </p>
    </Panel>
  );
}
