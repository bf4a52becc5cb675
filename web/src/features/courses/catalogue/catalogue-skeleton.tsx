import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './catalogue-skeleton.module.css';
import shelf from './course-grid.module.css';
import { ResumeSkeleton } from './resume.tsx';

const CARDS = 8;

/** Cards of the final size, so that the layout does not shift. */
export function CatalogueSkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        Cargando los cursos…
      </p>
      <ResumeSkeleton />
      <div className={styles.head} aria-hidden="true">
        <Skeleton className={styles.title} />
        <Skeleton className={styles.chips} />
      </div>
      <ul className={shelf.courses} aria-hidden="true">
        {Array.from({ length: CARDS }, (_, i) => i).map((i) => (
          <li key={i} className={styles.card}>
            <Skeleton className={styles.art} />
            <div className={styles.body}>
              <Skeleton className={styles.line} />
              <Skeleton className={styles.line} />
              <Skeleton className={styles.line} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
