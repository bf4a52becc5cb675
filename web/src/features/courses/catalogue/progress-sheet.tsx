import type { Certificate } from '@finaula/contract/certificates';
import type { CourseSummary, Progress } from '@finaula/contract/courses';
import { Check, RotateCcw } from 'lucide-react';
import { certificateOf } from '../../../lib/certificates/certificate-status.ts';
import { courseProgress } from '../../../lib/courses/course-progress.ts';
import { givesCertificate } from '../../../lib/courses/gives-certificate.ts';
import styles from './progress-sheet.module.css';
import { howToEarn, type Stamp, sheetSummary } from './sheet-summary.ts';

interface ProgressSheetProps {
  courses: readonly CourseSummary[];
  progress: readonly Progress[];
  certificates: readonly Certificate[];
}

function stampOf(course: CourseSummary, { progress, certificates }: ProgressSheetProps): Stamp {
  const certificate = certificateOf(course.id, certificates);
  if (certificate !== undefined) return certificate.state === 'vigente' ? 'earned' : 'lapsed';
  return courseProgress(course, progress) === undefined ? 'blank' : 'started';
}

/**
 * A stamp per course that gives a constancia, in order. Decorative: the sentences beside them say the same.
 */
export function ProgressSheet(props: ProgressSheetProps) {
  const courses = props.courses.filter(givesCertificate);
  const stamps = courses.map((course) => ({ course, stamp: stampOf(course, props) }));
  const rest = sheetSummary(stamps.map(({ stamp }) => stamp));
  return (
    <section className={styles.sheet} aria-labelledby="planilla">
      <h2 id="planilla">Tu planilla</h2>
      <p className={`${styles.count} num`}>
        <b>{stamps.filter(({ stamp }) => stamp === 'earned').length}</b> de {courses.length} constancias
      </p>
      <ol className={styles.stamps} aria-hidden="true">
        {stamps.map(({ course, stamp }) => (
          <li key={course.id} data-cat={course.category} data-state={stamp}>
            {stamp === 'earned' && <Check />}
            {stamp === 'lapsed' && <RotateCcw />}
          </li>
        ))}
      </ol>
      <p className={`${styles.how} num`}>
        {rest !== '' && <b>{rest} </b>}
        {howToEarn(courses)}
      </p>
    </section>
  );
}
