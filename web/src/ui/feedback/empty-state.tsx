import type { ReactNode } from 'react';
import { Rosette } from '../brand/rosette.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** `h3`: one of several sections of a screen, which is drawn small. */
  heading?: 'h1' | 'h2' | 'h3';
}

/** A designed empty state: the reason, and the next step. */
export function EmptyState({ title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-small={Heading === 'h3' || undefined}>
      {Heading !== 'h3' && <Rosette seed="finaula" line={1.3} className={styles.rosette} />}
      <Heading className={styles.title}>{title}</Heading>
      <p>{children}</p>
      {action}
    </div>
  );
}
