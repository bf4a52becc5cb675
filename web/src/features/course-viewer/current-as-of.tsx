import { LOCALE } from '@finaula/contract/constants';
import styles from './current-as-of.module.css';
import { longDay } from './long-day.ts';

export function CurrentAsOf({ day }: { day: string }) {
  return (
    <p className={styles.legal} lang={LOCALE}>
      Actualizado al <time dateTime={day}>{longDay(day)}</time>. Material de capacitación; no constituye asesoría legal. Consulta la norma
      vigente y el manual de tu entidad.
    </p>
  );
}
