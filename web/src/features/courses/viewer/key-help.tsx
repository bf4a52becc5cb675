import styles from './key-help.module.css';

const KEYS = [
  ['←', 'Lámina anterior'],
  ['→', 'Lámina siguiente'],
  ['Inicio', 'Primera lámina'],
  ['Fin', 'Última lámina'],
  ['F', 'Modo concentración'],
  ['Esc', 'Salir de concentración'],
] as const;

interface KeyHelpProps {
  letterKeys: boolean;
  onLetterKeys: (on: boolean) => void;
}

/** Letter keys can be turned off: speech input would trigger them by accident (WCAG 2.1.4). */
export function KeyHelp({ letterKeys, onLetterKeys }: KeyHelpProps) {
  return (
    <details className={styles.help}>
      <summary>Atajos de teclado</summary>
      <dl>
        {KEYS.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={letterKeys} onChange={(event) => onLetterKeys(event.currentTarget.checked)} />
        Usar la tecla F
      </label>
    </details>
  );
}
