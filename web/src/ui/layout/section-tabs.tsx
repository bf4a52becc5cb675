import type { ReactNode } from 'react';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { HomeLink } from '../navigation/home-link.tsx';
import { ScrollingRow } from '../navigation/scrolling-row.tsx';
import styles from './section-tabs.module.css';

export interface Section {
  search: SearchParams;
  label: string;
  /** Beside the label. */
  count?: ReactNode;
}

/** The screens of a role, as links: each has its own address. */
export function SectionTabs({ sections, current }: { sections: readonly Section[]; current: SearchParams['seccion'] }) {
  return (
    <ScrollingRow label="Secciones" className={styles.tabs} current={current}>
      {sections.map(({ search, label, count }) => (
        <HomeLink
          key={label}
          className={styles.tab}
          search={search}
          aria-current={search.seccion === current ? 'page' : undefined}
        >
          {label}
          {count}
        </HomeLink>
      ))}
    </ScrollingRow>
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
