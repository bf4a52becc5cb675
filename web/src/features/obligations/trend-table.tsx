import type { TrendPoint } from '@finaula/contract/trend';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { percent, percentOf } from '../../lib/text/percent.ts';
import styles from './trend-table.module.css';

interface TrendTableProps {
  points: readonly TrendPoint[];
  /** The points as known today where they differ. */
  known: readonly (TrendPoint | undefined)[];
  /** Whether `known` has been asked for. */
  compares: boolean;
}

const share = (count: number, { people }: TrendPoint) =>
  `${formatNumber(count)} · ${percent(percentOf(count, people))}`;

/** The same figures as the line, the newest first. */
export function TrendTable({ points, known, compares }: TrendTableProps) {
  const knownCell = (n: number, series: 'upToDate' | 'fulfilled') => {
    const different = known[n];
    return different ? <b>{share(different[series], different)}</b> : 'igual';
  };
  const rows = points.map((point, n) => ({ point, n })).toReversed();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it sideways on a phone.
    <section className={styles.scroll} tabIndex={0} aria-label="Tabla de los meses">
      <table className={`${styles.table} num`}>
        <caption className="sr-only">Personas al corriente y capacitadas al final de cada mes</caption>
        <thead>
          <tr>
            <th scope="col">Fin de mes</th>
            <th scope="col">Obligadas</th>
            <th scope="col">Al corriente</th>
            {compares && <th scope="col">Hoy se sabe</th>}
            <th scope="col">Capacitadas</th>
            {compares && <th scope="col">Hoy se sabe</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ point, n }) => (
            <tr key={point.on}>
              <th scope="row">{shortDay(point.on)}</th>
              <td>{formatNumber(point.people)}</td>
              <td>{share(point.upToDate, point)}</td>
              {compares && <td>{knownCell(n, 'upToDate')}</td>}
              <td>{share(point.fulfilled, point)}</td>
              {compares && <td>{knownCell(n, 'fulfilled')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
