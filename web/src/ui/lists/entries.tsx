import type { ReactNode } from 'react';
import styles from './entries.module.css';

/**
 * What was written, one below another: a heading and its paragraphs, and beside them what can be done. An
 * item with `data-over` is done with.
 */
export function Entries({ children }: { children: ReactNode }) {
  return <ul className={styles.entries}>{children}</ul>;
}
