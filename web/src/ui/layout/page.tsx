import { type ReactNode, useRef } from 'react';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import styles from './page.module.css';
import { usePageTitle } from './page-title.ts';
import { MAIN_ID } from './skip-link.tsx';

interface PageProps {
  /** Names the screen for `useFocusOnNavigation`. */
  screen: string;
  title: string;
  /** The screen's count at the end of the heading's line; changes are announced. */
  aside?: string | undefined;
  tabs?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

/** A screen of the signed-in shell: its heading, the role's tabs, its content. */
export function Page({ screen, title, aside, tabs, busy = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useFocusOnNavigation(screen, heading);
  return (
    <main className={styles.page} id={MAIN_ID} tabIndex={-1} aria-busy={busy}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="num" role="status">
          {aside}
        </p>
      </div>
      {tabs}
      {children}
    </main>
  );
}
