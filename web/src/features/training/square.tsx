import type { TrainingState } from '@finaula/contract/training';
import type { ReactNode } from 'react';
import styles from './square.module.css';

interface SquareProps {
  state: TrainingState;
  small?: boolean;
  children: ReactNode;
}

/** How somebody stands in a course, in one square of the table. Its words are beside it for who does not see it. */
export function Square({ state, small = false, children }: SquareProps) {
  return (
    <span className={styles.square} data-state={state} data-small={small || undefined} aria-hidden="true">
      {children}
    </span>
  );
}
