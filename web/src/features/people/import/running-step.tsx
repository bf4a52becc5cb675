import type { PeopleImport } from '@finaula/contract/people-imports';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import styles from './running-step.module.css';
import { count } from './words.ts';

/** Progress on the server; the page may be left. */
export function RunningStep({ found }: { found: PeopleImport }) {
  const { state, done, total, file_name } = found;
  const applying = state === 'applying';
  const share = applying && total > 0 ? Math.min(done / total, 1) : undefined;
  const title = applying ? 'Aplicando los cambios' : 'Revisando tu archivo';
  const progress = applying ? `${count(done)} de ${count(total)} personas` : `${count(done)} filas leídas`;
  return (
    <section className={styles.box} aria-labelledby="en-curso">
      <h2 id="en-curso">{title}</h2>
      <p className={styles.file}>{file_name}</p>
      <div className={styles.bar}>
        <ProgressBar label={title} value={share} />
      </div>
      <p className="num" role="status">
        {progress}
      </p>
      <p className={styles.note}>
        {applying
          ? 'Se aplican todos o ninguno. Puedes cerrar esta página: el avance sigue y aquí lo encuentras.'
          : 'Todavía no cambia nada. Puedes cerrar esta página y volver después.'}
      </p>
    </section>
  );
}
