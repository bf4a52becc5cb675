import styles from './slide-sources.module.css';

/** "LIC art. 115 (reforma DOF 14-nov-2025)" → law and article, and the reform that was read. */
const PARTS = /^(.*?)\s*(\([^()]*\))$/;

interface SlideSourcesProps {
  sources: readonly string[];
  appliesTo: string;
  className?: string | undefined;
}

/** Where a slide comes from, one after the other as in a footnote, and for whom it holds. */
export function SlideSources({ sources, appliesTo, className }: SlideSourcesProps) {
  if (sources.length === 0 && appliesTo === '') return null;
  return (
    <footer className={className}>
      {sources.length > 0 && (
        <ul className={styles.sources} aria-label="Fuentes">
          {sources.map((source) => {
            const [, law, reform] = PARTS.exec(source) ?? [];
            return (
              <li key={source}>
                <b>{law ?? source}</b>
                {reform !== undefined && ` ${reform}`}
              </li>
            );
          })}
        </ul>
      )}
      {appliesTo !== '' && <p>Aplica a: {appliesTo}</p>}
    </footer>
  );
}
