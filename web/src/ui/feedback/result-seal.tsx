import { Check, CircleAlert } from 'lucide-react';
import { Rosette } from '../brand/rosette.tsx';
import styles from './result-seal.module.css';

/** The result of a step: a whole rosette for success, none for failure. */
export function ResultSeal({ kind }: { kind: 'busy' | 'done' | 'failed' }) {
  return (
    <div className={styles.seal} data-kind={kind} aria-hidden="true">
      {kind !== 'failed' && <Rosette seed="aula" line={0.85} className={styles.rosette} />}
      <span className={styles.disc}>
        {kind === 'done' && <Check />}
        {kind === 'failed' && <CircleAlert />}
      </span>
    </div>
  );
}
