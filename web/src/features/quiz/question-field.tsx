import type { Question } from '@finaula/contract/courses';
import type { RefObject } from 'react';
import { withWholePercents } from '../../lib/text/percent.ts';
import styles from './question-field.module.css';

interface QuestionFieldProps {
  question: Question;
  /** "Pregunta 3 de 10" */
  position: string;
  /** The options by their index in the course, in displayed order. */
  shown: readonly number[];
  legend: RefObject<HTMLLegendElement | null>;
  chosen: number | undefined;
  onChoose: (option: number) => void;
}

/**
 * The value is the option's index in the course, wherever it is shown; no component here knows the right
 * one.
 */
export function QuestionField({ question, position, shown, legend, chosen, onChoose }: QuestionFieldProps) {
  return (
    <fieldset>
      <legend className={styles.question} ref={legend} tabIndex={-1}>
        <span className={`${styles.position} num`}>{position}</span> {withWholePercents(question.question)}
      </legend>
      <div className={styles.options}>
        {shown.map((index) => (
          <label key={index} className={styles.option}>
            <input
              type="radio"
              name={question.id}
              value={index}
              checked={chosen === index}
              onChange={() => onChoose(index)}
            />
            <span>{withWholePercents(question.options[index] ?? '')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
