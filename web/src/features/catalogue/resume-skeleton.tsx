import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './resume.module.css';

/** Of the final size, so that the courses below stay where they are. */
export function ResumeSkeleton() {
  return (
    <div className={styles.resume} aria-hidden="true">
      <Skeleton className={styles.panel} />
      <Skeleton className={styles.sheet} />
    </div>
  );
}
