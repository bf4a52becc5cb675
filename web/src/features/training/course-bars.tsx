import type { CourseCoverage } from '@finaula/contract/training';
import { formatNumber } from '../../lib/text/format-number.ts';
import { percent, percentOf } from '../../lib/text/percent.ts';
import styles from './course-bars.module.css';

interface CourseBarsProps {
  courses: readonly CourseCoverage[];
  /** Those of them that get a bar. */
  shown: readonly CourseCoverage[];
  people: number;
}

/** A bar per course, numbered as in the table below. The text says the same. */
export function CourseBars({ courses, shown, people }: CourseBarsProps) {
  return (
    <ol className={styles.bars}>
      {shown.map((course) => {
        const { course_id, course_title, category, holders } = course;
        return (
          <li key={course_id} data-cat={category}>
            <span className={styles.number}>{courses.indexOf(course) + 1}</span>
            <span className={styles.title} title={course_title}>
              {course_title}
            </span>
            <span className={styles.value}>
              <b>{percent(percentOf(holders, people))}</b> · {formatNumber(holders)}
              <span className="sr-only"> {holders === 1 ? 'persona' : 'personas'}</span>
            </span>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ width: `${people === 0 ? 0 : (100 * holders) / people}%` }} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
