import type { ReactNode } from 'react';
import type { Address, Path } from '../../lib/navigation/address.ts';
import { ScreenLink } from '../navigation/screen-link.tsx';
import { ScrollingRow } from '../navigation/scrolling-row.tsx';
import styles from './section-tabs.module.css';

export interface Section {
  address: Address;
  label: string;
  /** Shown beside the label. */
  count?: ReactNode;
}

interface SectionTabsProps {
  label?: string;
  sections: readonly Section[];
  current: Path;
}

/** The screens of a role, or the parts of one, as links to their addresses. */
export function SectionTabs({ label: name = 'Secciones', sections, current }: SectionTabsProps) {
  return (
    <ScrollingRow label={name} className={styles.tabs} current={current}>
      {sections.map(({ address, label, count }) => (
        <ScreenLink
          key={label}
          className={styles.tab}
          {...address}
          aria-current={address.to === current ? 'page' : undefined}
        >
          {label}
          {count}
        </ScreenLink>
      ))}
    </ScrollingRow>
  );
}

/** A number beside a tab's label; hidden at zero. `todo` marks a pending task. */
export function TabCount({ count, todo = false }: { count: number; todo?: boolean }) {
  return count === 0 ? null : (
    <span className={`${styles.count} num`} data-todo={todo || undefined}>
      {count}
    </span>
  );
}
