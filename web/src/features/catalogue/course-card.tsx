import type { Certificate } from '@finaula/contract/certificates';
import type { CourseSummary } from '@finaula/contract/courses';
import { Clock, Layers, ListChecks } from 'lucide-react';
import { isRead, type Reading } from '../../lib/reading.ts';
import { NearRosette } from '../../ui/near-rosette.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import styles from './course-card.module.css';
import { CourseIcon } from './course-icon.tsx';
import { CourseStanding } from './course-standing.tsx';
import { slideToOpen } from './slide-to-open.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

interface CourseCardProps {
  course: CourseSummary;
  /** Undefined: never opened, or not known. */
  reading: Reading | undefined;
  certificate: Certificate | undefined;
}

/** The title is the link and its area is the whole card. */
export function CourseCard({ course, reading, certificate }: CourseCardProps) {
  const questions = course.quiz?.question_count ?? 0;
  return (
    <article className={styles.card} data-cat={course.category}>
      <div className={styles.art}>
        <NearRosette seed={course.id} className={styles.rosette} />
        <span className={styles.icon}>
          <CourseIcon course={course} />
        </span>
      </div>
      <div className={styles.body}>
        {(reading !== undefined || certificate !== undefined) && (
          <p className={`${styles.state} num`}>
            <CourseStanding certificate={certificate} reading={reading} />
          </p>
        )}
        <p className={styles.module}>{course.module}</p>
        <h3>
          <PlaceLink place={{ curso: course.id, lamina: slideToOpen(reading) }}>{course.title}</PlaceLink>
        </h3>
        <p className={styles.description}>{course.description}</p>
        <ul className={`${styles.meta} num`}>
          <li>
            <Clock aria-hidden="true" />
            {course.duration_minutes} min
          </li>
          <li>
            <Layers aria-hidden="true" />
            {counted(course.slide_count, 'lámina', 'láminas')}
          </li>
          <li>
            <ListChecks aria-hidden="true" />
            {course.quiz === null ? 'Sin quiz' : counted(questions, 'pregunta', 'preguntas')}
          </li>
        </ul>
      </div>
      {certificate === undefined && reading !== undefined && !isRead(reading) && (
        <progress className={styles.line} aria-hidden="true" max={reading.total} value={reading.seen} />
      )}
    </article>
  );
}
