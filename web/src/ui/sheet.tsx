import type { ReactNode } from 'react';
import styles from './box.module.css';

/** A sheet without a name of its own: it holds what a screen says when there is no list. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={styles.box}>{children}</div>;
}
