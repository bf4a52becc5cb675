import type { drawTrend, TrendPoint } from '@finaula/contract/trend';
import { percent, percentOf } from '../../lib/text/percent.ts';
import styles from './trend-drawing.module.css';

export type Drawing = ReturnType<typeof drawTrend>;

const month = new Intl.DateTimeFormat('es-MX', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const monthOf = (day: string) => month.format(new Date(`${day}T00:00:00Z`)).replace('.', '');

interface TrendDrawingProps {
  drawing: Drawing;
  size: { width: number; height: number };
  /** The point that is read; without one, none is marked. */
  at?: number;
  /** Its figures are written at the ends of the lines; without it, there is no room. */
  last?: TrendPoint | undefined;
  /** The name of the last day. */
  lastDay?: string;
  className: string | undefined;
}

/** The lines without their words, which the reading and the table repeat. */
export function TrendDrawing({
  drawing,
  size: { width, height },
  at,
  last,
  lastDay = 'hoy',
  className,
}: TrendDrawingProps) {
  const { plot, grid, days, lines, places, marks } = drawing;
  const place = at === undefined ? undefined : places[at];
  const end = places.at(-1);
  const overlap = end && last ? Math.max(0, 42 - Math.abs(end.fulfilled - end.upToDate)) / 2 : 0;
  const ends =
    end && last
      ? ([
          ['upToDate', end.upToDate - overlap, last.upToDate, 'al corriente'],
          ['fulfilled', end.fulfilled + overlap, last.fulfilled, 'capacitadas'],
        ] as const)
      : [];
  return (
    <svg className={`${styles.drawing} ${className}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {grid.map(({ value, y }) => (
        <g key={value}>
          <path className={styles.grid} d={`M${plot.left} ${y}H${plot.right}`} />
          <text x={plot.left - 8} y={y + 5} textAnchor="end">
            {value === 100 ? percent(100) : value}
          </text>
        </g>
      ))}
      {days.map(({ on, x }, n) => (
        <text key={on} x={x} y={height - 4} textAnchor={n === days.length - 1 ? 'end' : 'middle'}>
          {n === days.length - 1 ? lastDay : monthOf(on)}
        </text>
      ))}
      {marks.map(({ number, x }) => (
        <g key={number} className={styles.mark}>
          <path d={`M${x} 24V${plot.bottom}`} />
          <circle cx={x} cy={13} r={10} />
          <text x={x} y={18} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
      {lines.map(({ series, recorded, known, gap }) => (
        <g key={series} data-series={series}>
          <path className={styles.gap} d={gap} />
          <path className={styles.line} d={recorded} />
          <path className={styles.known} d={known} />
        </g>
      ))}
      {place && (
        <>
          <path className={styles.at} d={`M${place.x} ${plot.top - 8}V${plot.bottom}`} />
          <circle className={styles.dot} data-series="upToDate" cx={place.x} cy={place.upToDate} r={5.5} />
          <circle className={styles.dot} data-series="fulfilled" cx={place.x} cy={place.fulfilled} r={5.5} />
        </>
      )}
      {ends.map(([series, y, count, name]) => (
        <text key={series} className={styles.end} data-series={series} x={plot.right + 12} y={y}>
          <tspan className={styles.big}>{percent(percentOf(count, last?.people ?? 0))}</tspan>
          <tspan x={plot.right + 12} dy="1.25em">
            {name}
          </tspan>
        </text>
      ))}
    </svg>
  );
}
