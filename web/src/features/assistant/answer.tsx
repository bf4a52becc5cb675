import type { ChatReply } from '@finaula/contract/assistant';
import { List } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { PlainText } from '../../ui/text/plain-text.tsx';
import styles from './answer.module.css';

interface AnswerProps {
  courseId: string;
  answer: ChatReply;
  onOpenIndex: () => void;
}

/**
 * An answer and its source slides, with the titles of other courses; without any source, the index is the
 * next step.
 */
export function Answer({ courseId, answer: { response, sources, outcome }, onOpenIndex }: AnswerProps) {
  return (
    <div className={styles.answer}>
      <PlainText text={response} />
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
                replace={course_id === courseId}
              >
                <span className="sr-only">Lámina </span>
                <b className="num">{slide_number}</b>
                <span className="sr-only">: </span>
                <span>
                  {title}
                  {course_id !== courseId && <small className={styles.course}>{course_title}</small>}
                </span>
              </ScreenLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
