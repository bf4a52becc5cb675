import type { Course } from '@finaula/contract/courses';
import type { Progress } from '@finaula/contract/learning';
import { Check } from 'lucide-react';
import { isRead, readingOf } from '../../lib/reading.ts';
import styles from './progress-sheet.module.css';

interface ProgressSheetProps {
  courses: readonly Course[];
  progress: readonly Progress[];
}

/** A stamp per course, in their order. They only repeat what the sentence above them says. */
export function ProgressSheet({ courses, progress }: ProgressSheetProps) {
  const readings = courses.map((course) => ({ course, reading: readingOf(course, progress) }));
  const read = readings.filter(({ reading }) => isRead(reading)).length;
  return (
    <section className={styles.sheet} aria-labelledby="planilla">
      <h2 id="planilla">Tu planilla</h2>
      <p className={`${styles.count} num`}>
        <b>{read}</b> de {courses.length} cursos leídos completos
      </p>
      <ol className={styles.stamps} aria-hidden="true">
        {readings.map(({ course, reading }) => (
          <li key={course.id} data-cat={course.category} data-state={isRead(reading) ? 'read' : reading && 'started'}>
            {isRead(reading) && <Check />}
          </li>
        ))}
      </ol>
      <p className={styles.how}>Un curso queda completo cuando llegas a su última lámina.</p>
    </section>
  );
}
