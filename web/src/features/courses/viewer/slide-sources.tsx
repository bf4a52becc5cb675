import type { SourceEvidence } from '@finaula/contract/courses';
import { POST_NAMES } from '@finaula/contract/posts';
import { useId } from 'react';
import type { ShownSlide } from './fallback-slides.ts';
import styles from './slide-sources.module.css';

/**
 * Splits "LIC art. 115 (reforma DOF 14-nov-2025)" into law and article, and the read reform, which may
 * contain parentheses.
 */
const PARTS = /^(.*?)\s*(\((?:[^()]|\([^()]*\))*\))$/;

const PRACTICE = 'Práctica recomendada';
/** Citations of a practice begin with that word. */
const asPractice = (source: string) => (source.startsWith(PRACTICE) ? source : `${PRACTICE}: ${source}`);

interface SlideSourcesProps {
  slide: Pick<ShownSlide, 'sources' | 'source_evidence' | 'applies_to' | 'roles'>;
  className?: string | undefined;
}

/** Footnotes: norms in bold; separately digests and good practice; and the slide's audience and posts. */
export function SlideSources({ slide: { sources, source_evidence, applies_to, roles }, className }: SlideSourcesProps) {
  if (sources.length === 0 && applies_to === '' && roles === undefined) return null;
  const read = (evidence: SourceEvidence) => sources.filter((_, i) => (source_evidence?.[i] ?? 'primary') === evidence);
  const [norms, digests, practices] = [read('primary'), read('secondary'), read('practice')];
  return (
    <footer className={className}>
      {norms.length + practices.length > 0 && (
        <ul className={styles.sources} aria-label="Fuentes">
          {norms.map((source) => (
            <li key={source}>
              <Citation source={source} as="b" />
            </li>
          ))}
          {practices.map((source) => (
            <li key={source} className={styles.practice}>
              {asPractice(source)}
            </li>
          ))}
        </ul>
      )}
      {digests.length > 0 && <Digests sources={digests} />}
      {applies_to !== '' && <p>Aplica a: {applies_to}</p>}
      {roles && <p>Puestos: {roles.map((post) => POST_NAMES[post]).join(', ')}</p>}
    </footer>
  );
}

/** Keeps the reform on one line when it fits: its date would break at the hyphens. */
function Citation({ source, as: Law }: { source: string; as: 'b' | 'span' }) {
  const [, law, reform] = PARTS.exec(source) ?? [];
  return (
    <>
      <Law>{law ?? source}</Law>
      {reform !== undefined && (
        <>
          {' '}
          <span className={styles.reform}>{reform}</span>
        </>
      )}
    </>
  );
}

function Digests({ sources }: { sources: readonly string[] }) {
  const caveat = useId();
  return (
    <div className={styles.digests}>
      <span id={caveat}>Leído en una fuente secundaria, no en la norma:</span>{' '}
      <ul className={styles.sources} aria-labelledby={caveat}>
        {sources.map((source) => (
          <li key={source}>
            <Citation source={source} as="span" />
          </li>
        ))}
      </ul>
    </div>
  );
}
