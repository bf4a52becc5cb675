import type { Compliance, Standing } from '@finaula/contract/compliance';
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
}

/** The share of obliged people without anything overdue: the main figure of the screen. */
export function Figures({ totals, onPick }: FiguresProps) {
  const upToDate = totals.people - totals.vencida;
  return (
    <Panel title="Al corriente">
      <div className={styles.body}>
        <p className={`${styles.strong} num`}>
          <b>{formatNumber(upToDate)}</b>
          <span>
            de {formatNumber(totals.people)} {totals.people === 1 ? 'persona obligada' : 'personas obligadas'}
            <br />
            <em>{percent(percentOf(upToDate, totals.people))}, sin nada vencido</em>
          </span>
        </p>
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
      </div>
    </Panel>
  );
}
