import { List } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import styles from './answer.module.css';
import type { Turn } from './conversation.ts';

interface AnswerProps {
  courseId: string;
  answer: Turn['answer'];
  onOpenIndex: () => void;
}

/** Plain text and the slides it comes from; where the course has nothing on it, the index is the way on. */
export function Answer({ courseId, answer: { response, sources }, onOpenIndex }: AnswerProps) {
  return (
    <div className={styles.answer}>
      <PlainText text={response} />
      {sources.length === 0 ? (
        <Button kind="secondary" className={styles.index} aria-haspopup="dialog" onClick={onOpenIndex}>
          <List aria-hidden="true" />
          Abrir el índice
        </Button>
      ) : (
        <ul className={styles.sources} aria-label="Láminas de donde sale la respuesta">
          {sources.map(({ slide_number, title }) => (
            <li key={slide_number}>
              <PlaceLink place={{ curso: courseId, lamina: slide_number }} replace>
                <span className="sr-only">Lámina </span>
                <b className="num">{slide_number}</b>
                <span className="sr-only">: </span>
                {title}
              </PlaceLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
