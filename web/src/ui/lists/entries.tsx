import type { ReactNode } from 'react';
import styles from './entries.module.css';

/**
 * A list of entries: each has a heading, paragraphs and, beside them, its actions. An item with `data-over`
 * is finished and drawn paler.
 */
export function Entries({ children }: { children: ReactNode }) {
  return <ul className={styles.entries}>{children}</ul>;
}
