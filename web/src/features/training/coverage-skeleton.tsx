import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PlainPanel } from '../../ui/layout/plain-panel.tsx';
import styles from './coverage-skeleton.module.css';

/** The box of the coverage in its final size, with a bar for each of the 18 courses. */
export function CoverageSkeleton() {
  return (
    <PlainPanel>
      <p className="sr-only" role="status">
        Cargando la capacitación…
      </p>
      <div className={styles.figures} aria-hidden="true">
        <Skeleton className={styles.strong} />
        <Skeleton className={styles.figure} />
        <Skeleton className={styles.figure} />
      </div>
      <div className={styles.bars} aria-hidden="true">
        {Array.from({ length: 18 }, (_, i) => i).map((i) => (
          <Skeleton key={i} className={styles.bar} />
        ))}
      </div>
    </PlainPanel>
  );
}
