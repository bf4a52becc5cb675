import styles from './slide-sources.module.css';

/** "LIC art. 115 (reforma DOF 14-nov-2025)" → law and article, and the reform that was read. */
const PARTS = /^(.*?)\s*(\([^()]*\))$/;

export function SlideSources({ sources, appliesTo }: { sources: readonly string[]; appliesTo: string }) {
  if (sources.length === 0 && appliesTo === '') return null;
  return (
    <footer className={styles.sources}>
      {sources.length > 0 && (
        <ul aria-label="Fuentes">
          {sources.map((source) => {
            const [, law, reform] = PARTS.exec(source) ?? [];
            return (
              <li key={source}>
                <b>{law ?? source}</b> {reform !== undefined && <span>{reform}</span>}
              </li>
            );
          })}
        </ul>
      )}
      {appliesTo !== '' && <p>Aplica a: {appliesTo}</p>}
    </footer>
  );
}
