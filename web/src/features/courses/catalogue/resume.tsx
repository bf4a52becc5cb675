import type { Certificate } from '@finaula/contract/certificates';
import type { CourseSummary, Progress } from '@finaula/contract/courses';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ContinuePanel } from './continue-panel.tsx';
import { nextCourse } from './next-course.ts';
import { ProgressSheet } from './progress-sheet.tsx';
import styles from './resume.module.css';

interface ResumeProps {
  courses: readonly CourseSummary[];
  progress: readonly Progress[];
  certificates: readonly Certificate[];
  /** Due items, which reduce the sheet to a strip. */
  panel?: ReactNode;
  refresher?: ReactNode;
}

/** The learner's position: the course to continue, and the sheet of all. */
export function Resume({ courses, progress, certificates, panel, refresher }: ResumeProps) {
  if (panel !== undefined)
    return (
      <>
        {panel}
        {refresher}
        <div className={styles.strip}>
          <ProgressSheet courses={courses} progress={progress} certificates={certificates} />
        </div>
      </>
    );
  const next = nextCourse(courses, progress, certificates);
  return (
    <>
      <div className={styles.resume}>
        {next !== undefined && <ContinuePanel next={next} />}
        <ProgressSheet courses={courses} progress={progress} certificates={certificates} />
      </div>
      {refresher}
    </>
  );
}

/** Placeholder of the final size, so that the courses below do not move. */
export function ResumeSkeleton() {
  return (
    <div className={styles.resume} aria-hidden="true">
      <Skeleton className={styles.panel} />
      <Skeleton className={styles.sheet} />
    </div>
  );
}
