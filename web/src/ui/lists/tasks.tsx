import type { ReactNode } from 'react';
import styles from './tasks.module.css';

/** A list of tasks, the most urgent first. */
export const Tasks = ({ children }: { children: ReactNode }) => <ul className={styles.agenda}>{children}</ul>;

interface TaskProps {
  icon: ReactNode;
  what: string;
  /** The reason, with its consequence. */
  why: string;
  /** The act. */
  children?: ReactNode;
}

export function Task({ icon, what, why, children }: TaskProps) {
  return (
    <li>
      {icon}
      <div className={styles.text}>
        <p className={styles.what}>{what}</p>
        <p className={styles.why}>{why}</p>
      </div>
      {children}
    </li>
  );
}
