import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** A sheet without a name of its own: it holds what a screen says when there is no list. */
export function PlainPanel({ children }: { children: ReactNode }) {
  return <div className={styles.box}>{children}</div>;
}
