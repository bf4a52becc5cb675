import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { HomeLink } from '../navigation/home-link.tsx';
import styles from './section-tabs.module.css';

export interface Section {
  search: SearchParams;
  label: string;
  /** Beside the label. */
  count?: ReactNode;
}

/** The screens of a role, as links: each has its own address. */
export function SectionTabs({ sections, current }: { sections: readonly Section[]; current: SearchParams['seccion'] }) {
  const tabs = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen: the tab one is on is seen whole.
  useLayoutEffect(() => {
    const shown = tabs.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (tabs.current && shown && current !== undefined) tabs.current.scrollLeft = shown.offsetLeft - tabs.current.offsetLeft - 24;
  }, [current]);
  return (
    <nav ref={tabs} className={styles.tabs} aria-label="Secciones">
      {sections.map(({ search, label, count }) => (
        <HomeLink key={label} className={styles.tab} search={search} aria-current={search.seccion === current ? 'page' : undefined}>
          {label}
          {count}
        </HomeLink>
      ))}
    </nav>
  );
}

/** A number beside the name of a tab; nothing at zero. `todo`: something waits to be done there. */
export function TabCount({ count, todo = false }: { count: number; todo?: boolean }) {
  return count === 0 ? null : (
    <span className={`${styles.count} num`} data-todo={todo || undefined}>
      {count}
    </span>
  );
}
