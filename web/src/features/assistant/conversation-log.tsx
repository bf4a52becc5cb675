import type { Course } from '@finaula/contract/courses';
import { type RefObject, useEffect, useRef } from 'react';
import { Answer } from './answer.tsx';
import type { Conversation } from './conversation.ts';
import styles from './conversation-log.module.css';

interface ConversationLogProps {
  /** What takes the focus while an answer is awaited. */
  ref: RefObject<HTMLDivElement | null>;
  course: Course;
  conversation: Conversation;
  onOpenIndex: () => void;
}

/** What was asked and answered, read out as it grows. The last question stands at the top: an answer is read from its beginning. */
export function ConversationLog({ ref, course, conversation: { turns, waiting }, onOpenIndex }: ConversationLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const exchanges = turns.length + (waiting === undefined ? 0 : 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each question, and when its answer makes room to scroll
  useEffect(() => {
    const last = log.current?.querySelector<HTMLElement>('[data-exchange]:last-of-type');
    log.current?.scrollTo({ top: (last?.offsetTop ?? 0) - 20 });
  }, [exchanges, waiting]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <div className={styles.log} ref={log} role="log" aria-label="Conversación" tabIndex={0}>
      <div className={styles.exchanges} ref={ref} tabIndex={-1} data-autofocus={exchanges > 0 || undefined}>
        {exchanges === 0 && (
          <div className={styles.hint}>
            <p>Pregunta lo que no te haya quedado claro, con tus palabras.</p>
            <p>Verás lo que dice el curso y de qué lámina sale.</p>
          </div>
        )}
        {[...turns.entries()].map(([i, { question, answer }]) => (
          <div key={i} className={styles.exchange} data-exchange>
            <Question text={question} />
            <Answer courseId={course.id} answer={answer} onOpenIndex={onOpenIndex} />
          </div>
        ))}
        {waiting !== undefined && (
          <div className={styles.exchange} data-exchange>
            <Question text={waiting} />
            <p className={styles.dots}>
              <span className="sr-only">El asistente busca en las láminas…</span>
              <i />
              <i />
              <i />
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

function Question({ text }: { text: string }) {
  return (
    <p className={styles.question}>
      <span className="sr-only">Preguntaste: </span>
      {text}
    </p>
  );
}
