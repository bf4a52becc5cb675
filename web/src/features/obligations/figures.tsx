import type { Compliance, Standing } from '@finaula/contract/compliance';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/text/format-number.ts';
import { percent, percentOf } from '../../lib/text/percent.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Bar, type BarKind, KeyMark } from './bars.tsx';
import styles from './figures.module.css';

const lines = [
  ['cumplida', 'Todo cumplido'],
  ['pendiente', 'Pendiente, en plazo'],
  ['por_vencer', 'Por vencer'],
  ['vencida', 'Con algo vencido'],
] as const satisfies readonly (readonly [BarKind, string])[];

const apart = [
  ['exenta', 'Exentas de todo, aparte'],
  ['fuera_por_desactivacion', 'Fuera por desactivación, aparte'],
] as const satisfies readonly (readonly [BarKind, string])[];

interface FiguresProps {
  totals: Compliance['totals'];
  /** Filters by a figure's standing. */
  onPick: (standing: Standing) => void;
  /** A line at the foot. */
  children?: ReactNode;
}

/** The main figures: people who fulfilled everything, and people without anything overdue. */
export function Figures({ totals, onPick, children }: FiguresProps) {
  const figures = [
    { name: 'Capacitadas', count: totals.cumplida, meaning: 'con todo cumplido' },
    { name: 'Al corriente', count: totals.people - totals.vencida, meaning: 'sin nada vencido' },
  ];
  return (
    <Panel title={`${formatNumber(totals.people)} ${totals.people === 1 ? 'persona obligada' : 'personas obligadas'}`}>
      <div className={styles.body}>
        <dl className={`${styles.figures} num`}>
          {figures.map(({ name, count, meaning }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <b>{formatNumber(count)}</b>
                <span>{percent(percentOf(count, totals.people))}</span>
                <small>{meaning}</small>
              </dd>
            </div>
          ))}
        </dl>
        <Bar parts={lines.map(([kind]) => [kind, totals[kind]])} />
        <ul className={styles.counts}>
          {lines.map(([kind, name]) => (
            <li key={kind}>
              <button type="button" onClick={() => onPick(kind)} disabled={totals[kind] === 0}>
                <KeyMark kind={kind} />
                {name}
                <span className="num">{formatNumber(totals[kind])}</span>
              </button>
            </li>
          ))}
          {apart
            .filter(([kind]) => totals[kind] > 0)
            .map(([kind, name]) => (
              <li key={kind} className={styles.apart}>
                <button type="button" onClick={() => onPick(kind)}>
                  <KeyMark kind={kind} />
                  {name}
                  <span className="num">{formatNumber(totals[kind])}</span>
                </button>
              </li>
            ))}
        </ul>
        <p className={styles.fine}>
          Cada persona cuenta una vez, con su peor situación. Aparte se cuenta a quien está exenta de todo y a quien
          tiene la cuenta desactivada.
        </p>
        {children}
      </div>
    </Panel>
  );
}
