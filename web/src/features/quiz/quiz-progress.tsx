import type { Answers } from './attempt.ts';
import styles from './quiz-progress.module.css';

/** The question's place, and which are answered. */
export function QuizProgress({ answers, current }: { answers: Answers; current: number }) {
  const answered = answers.filter((answer) => answer !== undefined).length;
  return (
    <div
      className={styles.pips}
      role="progressbar"
      aria-label="Avance del quiz"
      aria-valuemin={0}
      aria-valuemax={answers.length}
      aria-valuenow={answered}
      aria-valuetext={`${answered} de ${answers.length} respondidas`}
    >
      {[...answers.entries()].map(([i, answer]) => (
        <i key={i} data-answered={answer !== undefined || undefined} data-current={i === current || undefined} />
      ))}
    </div>
  );
}
