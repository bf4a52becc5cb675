import type { Question } from '@finaula/contract/courses';
import type { RefObject } from 'react';
import styles from './question-field.module.css';

interface QuestionFieldProps {
  question: Question;
  /** "Pregunta 3 de 10" */
  position: string;
  legend: RefObject<HTMLLegendElement | null>;
  chosen: number | undefined;
  onChoose: (option: number) => void;
}

/** The options in the order that the course gives them; nothing here knows which one is right. */
export function QuestionField({ question, position, legend, chosen, onChoose }: QuestionFieldProps) {
  return (
    <fieldset>
      <legend className={styles.question} ref={legend} tabIndex={-1}>
        <span className={`${styles.position} num`}>{position}</span> {question.question}
      </legend>
      <div className={styles.options}>
        {[...question.options.entries()].map(([index, option]) => (
          <label key={index} className={styles.option}>
            <input type="radio" name={question.id} value={index} checked={chosen === index} onChange={() => onChoose(index)} />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
