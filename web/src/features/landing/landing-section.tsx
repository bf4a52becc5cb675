import type { ReactNode } from 'react';
import styles from './landing-section.module.css';
import type { LandingSection as Section } from './section-link.tsx';

interface LandingSectionProps {
  id: Section;
  title: ReactNode;
  lead?: ReactNode;
  sunken?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A linkable section, on paper or on the darker background alternately. */
export function LandingSection({ id, title, lead, sunken = false, className, children }: LandingSectionProps) {
  return (
    <section
      className={[styles.section, sunken && styles.sunken, className].filter(Boolean).join(' ')}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-titulo`}
    >
      <div className={styles.wrap}>
        <div className={styles.head}>
          <h2 id={`${id}-titulo`}>{title}</h2>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
