import type { Correction } from '@finaula/contract/privacy';
import { longDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import styles from './corrections.module.css';

const fields: Record<Correction['field'], string> = { name: 'Nombre', email: 'Correo' };

/** Rectifications with author and date; hidden without any. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  if (corrections.length === 0) return null;
  return (
    <Panel title="Lo que se ha corregido">
      <ol className={styles.corrections}>
        {corrections.map(({ field, old_value, new_value, at, by_oneself }) => (
          <li key={`${field} ${at}`}>
            <p>
              {fields[field]}: <s>{old_value}</s> <b>{new_value}</b>
            </p>
            <p className={styles.when}>
              {longDateTimeOf(at)}, {by_oneself ? 'por ti' : 'por la administración'}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
