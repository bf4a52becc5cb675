import type { AskedQuestion } from '@finaula/contract/assistant';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './question-box.module.css';

interface QuestionBoxProps {
  title: string;
  questions: readonly AskedQuestion[];
  /** The sentences where nothing was asked: the reason and the next step. */
  empty: string;
  hint: string;
}

export function QuestionBox({ title, questions, empty, hint }: QuestionBoxProps) {
  return (
    <Panel title={title}>
      {questions.length === 0 ? (
        <p className={styles.none}>
          {empty}. {hint}
        </p>
      ) : (
        <ol className={styles.questions}>
          {questions.map(({ question, course_id, course_title, times }) => (
            <li key={`${course_id} ${question}`}>
              <div>
                <p className={styles.question}>{question}</p>
                <p className={styles.course}>{course_title}</p>
              </div>
              <p className={`${styles.times} num`}>{times === 1 ? '1 vez' : `${times} veces`}</p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
