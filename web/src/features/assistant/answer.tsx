import type { ChatReply } from '@finaula/contract/assistant';
import type { Course } from '@finaula/contract/courses';
import { List } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { PlainText } from '../../ui/text/plain-text.tsx';
import styles from './answer.module.css';

interface AnswerProps {
  course: Course;
  answer: ChatReply;
  onOpenIndex: () => void;
}

/**
 * An answer and its source slides, with the titles of other courses; without any source, the index is the
 * next step.
 */
export function Answer({ course, answer: { response, sources, outcome }, onOpenIndex }: AnswerProps) {
  return (
    <div className={styles.answer}>
      <PlainText text={response} />
      <Caveats course={course} sources={sources} />
      {outcome === 'not_found' || outcome === 'declined' ? (
        <Button kind="secondary" className={styles.index} aria-haspopup="dialog" onClick={onOpenIndex}>
          <List aria-hidden="true" />
          Abrir el índice
        </Button>
      ) : sources.length > 0 ? (
        <ul className={styles.sources} aria-label="Láminas de donde sale la respuesta">
          {sources.map(({ course_id, course_title, slide_number, title }) => (
            <li key={`${course_id}/${slide_number}`}>
              <ScreenLink
                to="/cursos/$curso"
                params={{ curso: course_id }}
                search={{ lamina: slide_number }}
                replace={course_id === course.id}
              >
                <span className="sr-only">Lámina </span>
                <b className="num">{slide_number}</b>
                <span className="sr-only">: </span>
                <span>
                  {title}
                  {course_id !== course.id && <small className={styles.course}>{course_title}</small>}
                </span>
              </ScreenLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The caveats of the quoted slides of the course: a source that is secondary, and an audience. */
function Caveats({ course, sources }: { course: Course; sources: ChatReply['sources'] }) {
  const slides = course.slides.filter(({ slide_number }) =>
    sources.some((source) => source.course_id === course.id && source.slide_number === slide_number),
  );
  const audiences = [...new Set(slides.flatMap(({ applies_to }) => (applies_to === '' ? [] : [applies_to])))];
  const isSecondary = slides.some(({ source_evidence = [] }) => source_evidence.includes('secondary'));
  if (audiences.length === 0 && !isSecondary) return null;
  return (
    <p className={styles.caveats}>
      {isSecondary && 'Leído en una fuente secundaria, no en la norma. '}
      {audiences.length > 0 && `Aplica a: ${audiences.join(' · ')}.`}
    </p>
  );
}
