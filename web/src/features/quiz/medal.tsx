import { Rosette } from '../../ui/brand/rosette.tsx';
import styles from './medal.module.css';

/** The course's rosette, whole, with the score in it; in ink while it is not earned. */
export function Medal({ seed, score, passed }: { seed: string; score: number; passed: boolean }) {
  return (
    <div className={styles.medal} data-passed={passed || undefined}>
      <Rosette seed={seed} line={0.6} className={styles.rosette} />
      <p className={`${styles.score} num`}>
        <span>
          {score}
          <small>{'\u00a0%'}</small>
        </span>
      </p>
    </div>
  );
}
