import styles from './legend.module.css';
import { StatusSquare } from './status-square.tsx';

const entries = [
  { state: 'vigente', figure: '90', text: 'Constancia vigente' },
  { state: 'en_curso', figure: '5/13', text: 'En curso' },
  { state: 'vencida', figure: '90', text: 'Vencida, toca repetir' },
  { state: 'revocada', figure: '90', text: 'Revocada' },
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
