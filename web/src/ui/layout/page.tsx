import { type ReactNode, useRef } from 'react';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { useKeptFocus } from './keep-focus.ts';
import styles from './page.module.css';
import { usePageTitle } from './page-title.ts';
import { LIST_ID, MAIN_ID, SkipLink } from './skip-link.tsx';

interface PageProps {
  /** Names the screen for `useFocusOnNavigation`. */
  screen: string;
  title: string;
  /** The screen's count at the end of the heading's line; changes are announced. */
  aside?: string | undefined;
  tabs?: ReactNode;
  busy?: boolean;
  /** Names the screen's long list (LIST_ID), for a link that skips what stands before it. */
  list?: string;
  children: ReactNode;
}

/** A screen of the signed-in shell: its heading, the role's tabs, its content. */
export function Page({ screen, title, aside, tabs, busy = false, list, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useFocusOnNavigation(screen, heading);
  useKeptFocus(heading);
  return (
    <main className={styles.page} id={MAIN_ID} tabIndex={-1} aria-busy={busy}>
      {list !== undefined && <SkipLink to={LIST_ID}>{`Ir a ${list}`}</SkipLink>}
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
