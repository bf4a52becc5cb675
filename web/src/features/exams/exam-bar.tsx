import { Clock } from 'lucide-react';
import { useRef } from 'react';
import { readerTime } from '../../lib/dates/reader-time.ts';
import { Brand } from '../../ui/brand/brand.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './exam-bar.module.css';
import { announcementFor, remainingText } from './exam-times.ts';

interface ExamBarProps {
  courseTitle: string;
  category: string;
  /** Milliseconds. */
  remaining: number;
  expiresAt: string;
  onLeave: () => void;
}

/** Replaces the top bar: the exam's title, the remaining time, and the button for leaving. */
export function ExamBar({ courseTitle, category, remaining, expiresAt, onLeave }: ExamBarProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <header className={styles.bar} data-cat={category}>
      <div>
        <span className={styles.brand} inert>
          <Brand compact />
        </span>
        <h1 className={styles.title} ref={heading} tabIndex={-1}>
          <span>Examen</span> <b>{courseTitle}</b>
        </h1>
        <p className={`${styles.timer} num`} role="timer">
          <Clock aria-hidden="true" />
          <span>
            <b>{remainingText(remaining)}</b> <span>termina a las {readerTime(expiresAt)}</span>
          </span>
        </p>
        <p className="sr-only" role="status">
          {announcementFor(remaining)}
        </p>
        <Button kind="secondary" className={styles.leave} onClick={onLeave}>
          Salir
        </Button>
      </div>
    </header>
  );
}
