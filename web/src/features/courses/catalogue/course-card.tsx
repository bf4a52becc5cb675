import type { Certificate } from '@finaula/contract/certificates';
import type { CourseSummary } from '@finaula/contract/courses';
import { ArrowRight, Clock, Layers, ListChecks } from 'lucide-react';
import { type CourseProgress, isComplete, resumeSlide } from '../../../lib/courses/course-progress.ts';
import { LazyRosette } from '../../../ui/brand/lazy-rosette.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './course-card.module.css';
import { CourseIcon } from './course-icon.tsx';
import { CourseStatus } from './course-status.tsx';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

interface CourseCardProps {
  course: CourseSummary;
  /** Undefined: never opened, or unknown. */
  reading: CourseProgress | undefined;
  certificate: Certificate | undefined;
}

/** The title's link covers the whole card. */
export function CourseCard({ course, reading, certificate }: CourseCardProps) {
  const questions = course.quiz?.question_count ?? 0;
  return (
    <article className={styles.card} data-cat={course.category}>
      <div className={styles.art}>
        <LazyRosette seed={course.id} className={styles.rosette} />
        <span className={styles.icon}>
          <CourseIcon course={course} />
        </span>
      </div>
      <div className={styles.body}>
        {(reading !== undefined || certificate !== undefined) && (
          <p className={`${styles.state} num`}>
            <CourseStatus certificate={certificate} reading={reading} isPackage={course.package !== undefined} />
          </p>
        )}
        <p className={styles.module}>{course.module}</p>
        <h3>
          <ScreenLink to="/cursos/$curso" params={{ curso: course.id }} search={{ lamina: resumeSlide(reading) }}>
            {course.title}
          </ScreenLink>
        </h3>
        <p className={styles.description}>{course.description}</p>
        <ul className={`${styles.meta} num`}>
          <li>
            <Clock aria-hidden="true" />
            {course.duration_minutes} min
          </li>
          <li>
            <Layers aria-hidden="true" />
            {course.package ? 'Paquete' : counted(course.slide_count, 'lámina', 'láminas')}
          </li>
          {course.package === undefined && (
            <li>
              <ListChecks aria-hidden="true" />
              {course.quiz === null ? 'Sin quiz' : counted(questions, 'pregunta', 'preguntas')}
            </li>
          )}
        </ul>
        <ShortRoute course={course} />
      </div>
      {certificate === undefined && reading !== undefined && !isComplete(reading) && (
        <progress className={styles.line} aria-hidden="true" max={reading.total} value={reading.seen} />
      )}
    </article>
  );
}

/** A link to the slides of the short route. */
function ShortRoute({ course: { id, title, essential_slides } }: { course: CourseSummary }) {
  const [first] = essential_slides ?? [];
  if (first === undefined) return null;
  return (
    <ScreenLink className={styles.route} to="/cursos/$curso" params={{ curso: id }} search={{ lamina: first, ruta: 1 }}>
      Ruta de 10 minutos <span className="sr-only">por «{title}»</span>
      <ArrowRight aria-hidden="true" />
    </ScreenLink>
  );
}
