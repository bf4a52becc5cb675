import { type ReactNode, type Ref, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** Hides the title visually when the page's heading repeats it. */
  titleHidden?: boolean;
  /** Content at the right end of the head. */
  aside?: ReactNode;
  /** Marks a pending task. */
  todo?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A section on its own sheet. */
export function Panel({ title, titleHidden = false, aside, todo = false, headingRef, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.box} data-todo={todo || undefined} aria-labelledby={id}>
      <div className={titleHidden ? 'sr-only' : styles.head}>
        <h2 id={id} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The row of filters over a list. */
export function PanelTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

/** The footer of a list. */
export function PanelFooter({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

/** A panel without a title, for a screen without a list. */
export function PlainPanel({ children }: { children: ReactNode }) {
  return <div className={styles.box}>{children}</div>;
}
