import type { Course } from '@finaula/contract/courses';
import type { Progress } from '@finaula/contract/learning';
import { ContinuePanel } from './continue-panel.tsx';
import { nextCourse } from './next-course.ts';
import { ProgressSheet } from './progress-sheet.tsx';
import styles from './resume.module.css';

interface ResumeProps {
  courses: readonly Course[];
  progress: readonly Progress[];
}

/** Where one stands: the course to go on with, and the sheet of all. */
export function Resume({ courses, progress }: ResumeProps) {
  const next = nextCourse(courses, progress);
  return (
    <div className={styles.resume}>
      {next !== undefined && <ContinuePanel next={next} />}
      <ProgressSheet courses={courses} progress={progress} />
    </div>
  );
}
