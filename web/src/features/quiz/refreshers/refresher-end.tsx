import type { Course, Question } from '@finaula/contract/courses';
import type { Refresher } from '@finaula/contract/refreshers';
import { Check, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './refresher-end.module.css';
import { endSentence } from './refresher-words.ts';

interface RefresherEndProps {
  course: Course;
  refresher: Refresher;
  asked: readonly { question: Question; missed_on: string | null }[];
  /** Whether each answer was right, by the question's id. */
  answers: ReadonlyMap<string, boolean>;
}

/** The end is a sentence with the day of the next refresher, and what became of each question. */
export function RefresherEnd({ course, refresher, asked, answers }: RefresherEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 className={styles.end} ref={heading} tabIndex={-1}>
        {endSentence(refresher, [...answers.values()])}
      </h2>
      <ul className={styles.list}>
        {asked.map(({ question: { id, slide_number }, missed_on }) => {
          const isRight = answers.get(id) === true;
          return (
            <li key={id} data-right={isRight || undefined}>
              <i aria-hidden="true">{isRight ? <Check /> : <RotateCcw />}</i>
              <div>
                <span>{course.slides[slide_number - 1]?.title}</span>
                <b>{isRight ? (missed_on === null ? 'Bien' : 'Antes la fallaste; hoy no') : 'Todavía no'}</b>
                {!isRight && (
                  <ScreenLink to="/cursos/$curso" params={{ curso: course.id }} search={{ lamina: slide_number }}>
                    Ver la lámina {slide_number}
                  </ScreenLink>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <ScreenLink to="/cursos" className={buttonLook('primary')}>
        Volver al inicio
      </ScreenLink>
      <p className={styles.fine}>Solo tú ves cómo te fue: tu institución no recibe nada de tus repasos.</p>
    </>
  );
}
