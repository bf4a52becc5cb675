import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Address } from '../../lib/navigation/address.ts';
import { buttonLook } from '../forms/button.tsx';
import { ScreenLink } from '../navigation/screen-link.tsx';
import styles from './course-header.module.css';

interface CourseHeaderProps {
  module: string;
  back: { address: Address; label: string };
  /** The course's title, as a heading or not. */
  children: ReactNode;
  /** Content at the right end. */
  aside?: ReactNode;
}

/** The back link and the course title, above the slides and the quiz. */
export function CourseHeader({ module, back, children, aside }: CourseHeaderProps) {
  return (
    <div className={styles.head}>
      <ScreenLink {...back.address} className={buttonLook('quiet', 'medium', styles.back)} aria-label={back.label}>
        <ArrowLeft aria-hidden="true" />
      </ScreenLink>
      <div className={styles.course}>
        <p className={styles.module}>{module}</p>
        {children}
      </div>
      {aside !== undefined && <p className={`${styles.aside} num`}>{aside}</p>}
    </div>
  );
}
