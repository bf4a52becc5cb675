import type { TrainingState } from '@finaula/contract/training';
import styles from './status-square.module.css';

interface StatusSquareProps {
  state: TrainingState;
  small?: boolean;
  /** Narrow, so that nine fit side by side on a phone. */
  narrow?: boolean;
  /** "90", "5/13", "–" */
  children: string;
}

/**
 * The state of a person in a course, as a square of the table; narrow ones leave out the total. Screen
 * readers get the text beside it.
 */
export function StatusSquare({ state, small = false, narrow = false, children }: StatusSquareProps) {
  const [figure, whole] = children.split('/');
  return (
    <span
      className={styles.square}
      data-state={state}
      data-small={small || undefined}
      data-narrow={narrow || undefined}
      aria-hidden="true"
    >
      <span>
        {figure}
        {whole !== undefined && <span className={styles.whole}>/{whole}</span>}
      </span>
    </span>
  );
}

const entries = [
  { state: 'vigente', figure: '90', text: 'Constancia vigente' },
  { state: 'en_curso', figure: '5/13', text: 'En curso' },
  { state: 'vencida', figure: '90', text: 'Vencida, toca repetir' },
  { state: 'revocada', figure: '90', text: 'Revocada' },
  { state: 'en_disputa', figure: '90', text: 'En disputa' },
  { state: 'sin_iniciar', figure: '–', text: 'Sin iniciar' },
] as const;

export function Legend() {
  return (
    <ul className={styles.legend} aria-label="Qué significa cada casilla">
      {entries.map(({ state, figure, text }) => (
        <li key={state}>
          <StatusSquare state={state} small>
            {figure}
          </StatusSquare>
          {text}
        </li>
      ))}
    </ul>
  );
}
