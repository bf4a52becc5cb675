import type { Course } from '@finaula/contract/courses';
import { type RefObject, useEffect, useRef } from 'react';
import { PlainText } from '../../ui/text/plain-text.tsx';
import { Answer } from './answer.tsx';
import styles from './conversation-log.module.css';
import { Rating } from './rating.tsx';
import { Suggestions } from './suggestions.tsx';
import type { Conversation } from './use-conversation.ts';

interface ConversationLogProps {
  /** Receives the focus while an answer is awaited. */
  ref: RefObject<HTMLDivElement | null>;
  course: Course;
  /** The current slide. */
  slideNumber: number;
  conversation: Conversation;
  onOpenIndex: () => void;
}

/**
 * The conversation as a live region: an answer is announced once, when complete. The last question is
 * scrolled to the top, so that its answer is read from the beginning.
 */
export function ConversationLog({ ref, course, slideNumber, conversation, onOpenIndex }: ConversationLogProps) {
  const { turns, waiting, heard, rate, askInstead } = conversation;
  const log = useRef<HTMLDivElement>(null);
  const exchanges = turns.length + (waiting === undefined ? 0 : 1);
  const about =
    turns.at(-1)?.reply?.sources.find(({ course_id }) => course_id === course.id)?.slide_number ?? slideNumber;
  const suggest = (question: string) => {
    // The button disappears with the wait.
    ref.current?.focus({ preventScroll: true });
    askInstead(question);
  };
  useScrollToQuestion(log, `${exchanges} ${waiting ?? ''}`, heard);

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
        {[...turns.entries()].map(([i, { question, reply, heard: part, useful }]) => (
          <div key={i} className={styles.exchange} data-exchange>
            <Question text={question} />
            {reply === undefined ? (
              <div className={styles.part}>
                <PlainText text={part} />
                <p className={styles.stopped}>Detuviste la respuesta.</p>
              </div>
            ) : (
              <>
                <Answer course={course} answer={reply} onOpenIndex={onOpenIndex} />
                <Rating useful={useful} onRate={(value) => rate(reply.id, value)} />
              </>
            )}
          </div>
        ))}
        {waiting === undefined && (
          <Suggestions courseId={course.id} slideNumber={about} conversation={conversation} onAsk={suggest} />
        )}
        {waiting !== undefined && (
          <div className={styles.exchange} data-exchange>
            <Question text={waiting} />
            <p className={styles.dots}>
              <span className="sr-only">El asistente busca en las láminas…</span>
              <i />
              <i />
              <i />
            </p>
            {heard !== '' && (
              // Announced when complete.
              <div className={styles.part} aria-hidden="true">
                <PlainText text={heard} />
              </div>
            )}
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

/**
 * Scrolls the log so that its last question is at the top, again with each `exchange`, and while its answer
 * grows (`heard`) as far as there is space. Stops when the user scrolls elsewhere.
 */
export function useScrollToQuestion(log: RefObject<HTMLElement | null>, exchange: string, heard: string): void {
  const shown = useRef({ exchange: '', top: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each part of the answer, which makes room to scroll
  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    if (shown.current.exchange === exchange && Math.abs(element.scrollTop - shown.current.top) > 2) return;
    const last = [...element.querySelectorAll<HTMLElement>('[data-exchange]')].at(-1);
    element.scrollTo({ top: (last?.offsetTop ?? 0) - 20 });
    shown.current = { exchange, top: element.scrollTop };
  }, [log, exchange, heard]);
}
