import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Place } from '../lib/place.ts';
import { buttonLook } from './button.tsx';
import styles from './course-head.module.css';
import { PlaceLink } from './place-link.tsx';

interface CourseHeadProps {
  module: string;
  back: { place: Place; label: string };
  /** The course's title, as a heading or not. */
  children: ReactNode;
  /** At the right end. */
  aside?: ReactNode;
}

/** The way back and where one is: above the slides of a course and above its quiz. */
export function CourseHead({ module, back, children, aside }: CourseHeadProps) {
  return (
    <div className={styles.head}>
      <PlaceLink place={back.place} className={buttonLook('quiet', 'medium', styles.back)} aria-label={back.label}>
        <ArrowLeft aria-hidden="true" />
      </PlaceLink>
      <div className={styles.course}>
        <p className={styles.module}>{module}</p>
        {children}
      </div>
      {aside !== undefined && <p className={`${styles.aside} num`}>{aside}</p>}
    </div>
  );
}
