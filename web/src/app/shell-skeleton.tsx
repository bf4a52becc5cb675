import { Brand } from '../ui/brand/brand.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './shell.module.css';

/** Placeholder of the shell while the session is checked. */
export function ShellSkeleton() {
  return (
    <>
      <header className={styles.topbar}>
        <div>
          <Brand compact />
        </div>
      </header>
      <ScreenSkeleton />
    </>
  );
}

/** Placeholder below the top bar until the screen's code has loaded. */
export function ScreenSkeleton() {
  return (
    <main className={styles.waiting} aria-busy="true">
      <p className="sr-only" role="status">
        Cargando…
      </p>
      <Skeleton className={styles.waitingTitle} />
      <Skeleton className={styles.waitingBody} />
    </main>
  );
}
