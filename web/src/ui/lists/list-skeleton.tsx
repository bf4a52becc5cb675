import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './list-skeleton.module.css';

/** Rows of the final height, so that little moves when the list arrives. */
export function ListSkeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div className={styles.box}>
      <p className="sr-only" role="status">
        {label}
      </p>
      {Array.from({ length: rows }, (_, i) => i).map((i) => (
        <div key={i} className={styles.row} aria-hidden="true">
          <Skeleton className={styles.avatar} />
          <div>
            <Skeleton className={styles.name} />
            <Skeleton className={styles.email} />
          </div>
          <Skeleton className={styles.button} />
        </div>
      ))}
    </div>
  );
}
