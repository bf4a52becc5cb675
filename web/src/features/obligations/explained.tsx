import type { Explanation } from '@finaula/contract/compliance';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import styles from './explained.module.css';

/** The date arithmetic, facts and missing courses from which a standing was computed. */
export function Explained({ explanation, isLate }: { explanation: Explanation; isLate: boolean }) {
  const { sum, facts, sentences } = explanation;
  return (
    <>
      <dl className={styles.sum}>
        {sum.map(({ term, text }, i) => {
          const isResult = i === sum.length - 1;
          return (
            <div
              key={`${term} ${text}`}
              data-result={isResult || undefined}
              data-late={(isResult && isLate) || undefined}
            >
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          );
        })}
      </dl>
      <h3 className={styles.heading}>Los hechos</h3>
      <ol className={styles.facts}>
        {facts.map((fact) => (
          <li key={`${fact.on} ${fact.text}`} data-idle={fact.without_effect || undefined}>
            <span className="num">{shortDay(fact.on)}</span>
            <span>{fact.text}</span>
          </li>
        ))}
      </ol>
      <div className={styles.basis}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </>
  );
}
