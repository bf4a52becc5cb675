import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { buttonLook } from '../forms/button.tsx';
import { HomeLink } from '../navigation/home-link.tsx';
import styles from './course-header.module.css';

interface CourseHeaderProps {
  module: string;
  back: { search: SearchParams; label: string };
  /** The course's title, as a heading or not. */
  children: ReactNode;
  /** At the right end. */
  aside?: ReactNode;
}

/** The way back and where one is: above the slides of a course and above its quiz. */
export function CourseHeader({ module, back, children, aside }: CourseHeaderProps) {
  return (
    <div className={styles.head}>
      <HomeLink search={back.search} className={buttonLook('quiet', 'medium', styles.back)} aria-label={back.label}>
        <ArrowLeft aria-hidden="true" />
      </HomeLink>
      <div className={styles.course}>
        <p className={styles.module}>{module}</p>
        {children}
      </div>
      {aside !== undefined && <p className={`${styles.aside} num`}>{aside}</p>}
    </div>
  );
}
