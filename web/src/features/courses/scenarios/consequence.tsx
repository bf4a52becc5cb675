// biome-ignore-all lint/suspicious/noArrayIndexKey: authors may repeat a text, and no list changes its order
import type { Course } from '@finaula/contract/courses';
import type { WrongChoice } from '@finaula/contract/scenarios';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './consequence.module.css';

/** The parts of a course to which a case leads. */
export type CaseCourse = Pick<Course, 'id'> & { slides: readonly { title: string }[] };

interface ConsequenceProps {
  course: CaseCourse;
  choice: WrongChoice;
  onAgain: () => void;
}

/** First what the choice caused, then the rule, with its article and its slide. */
export function Consequence({ course, choice, onAgain }: ConsequenceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { text, consequence, rule, source, slide_number } = choice;
  return (
    <>
      <p className={styles.chosen}>
        <span>Elegiste</span>
        {text}
      </p>
      <section className={`${styles.caused} on-night`}>
        <h3 ref={heading} tabIndex={-1}>
          Lo que causó
        </h3>
        <ol>
          {consequence.map(({ when, what }, i) => (
            <li key={i}>
              <b>{when}</b>
              <p>{what}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.rule}>
        <h3>La regla</h3>
        <p>{rule}</p>
        <p className={styles.source}>{source}</p>
        <ScreenLink to="/cursos/$curso" params={{ curso: course.id }} search={{ lamina: slide_number }}>
          <span className="num">{slide_number}</span>
          {course.slides[slide_number - 1]?.title}
          <ArrowRight aria-hidden="true" />
        </ScreenLink>
      </section>
      <div className={styles.again}>
        <Button kind="primary" onClick={onAgain}>
          <RotateCcw aria-hidden="true" />
          Decidir otra vez
        </Button>
      </div>
    </>
  );
}
