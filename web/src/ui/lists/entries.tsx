import type { ReactNode } from 'react';
import styles from './entries.module.css';

/** A list of entries, each with heading, paragraphs and actions. An item with `data-over` is finished. */
export function Entries({ children }: { children: ReactNode }) {
  return <ul className={styles.entries}>{children}</ul>;
}
