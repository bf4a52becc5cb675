// biome-ignore-all lint/suspicious/noArrayIndexKey: authors may repeat a text, and no list changes its order

import type { Scenario } from '@finaula/contract/scenarios';
import { RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { withWholePercents } from '../../../lib/text/percent.ts';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { type CaseCourse, Consequence } from './consequence.tsx';
import styles from './scenario-screen.module.css';
import { type Decision, useDecisions } from './use-decisions.ts';

interface ScenarioPlayProps {
  course: CaseCourse;
  scenario: Scenario;
  wide: boolean;
  /** Takes each choice; absent where none is counted. */
  onChoice?: (stepId: string, choice: number) => void;
}

/** One situation at a time, its choices and what each causes, and the facts at hand. */
export function ScenarioPlay({ course, scenario, wide, onChoice }: ScenarioPlayProps) {
  const counted = onChoice !== undefined;
  const { step, decided, wrong, decide, decideAgain, repeat } = useDecisions(scenario);
  const situation = useRef<HTMLHeadingElement>(null);
  const position = useId();
  const moved = useRef(false);
  const isAsking = wrong === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows every new situation
  useEffect(() => {
    if (moved.current && isAsking) situation.current?.focus();
  }, [step?.id, isAsking]);
  const onDecide = (choice: number) => {
    moved.current = true;
    if (step !== undefined) onChoice?.(step.id, choice);
    decide(choice);
  };
  const number = step === undefined ? scenario.steps.length : scenario.steps.indexOf(step) + 1;

  return (
    <>
      {step !== undefined && <Facts facts={scenario.facts} wide={wide} open={number === 1} />}
      <section className={styles.now}>
        {step === undefined ? (
          <Ending
            course={course}
            scenario={scenario}
            decided={decided}
            counted={counted}
            heading={situation}
            onRepeat={repeat}
          />
        ) : (
          <>
            <p className={`${styles.position} num`} id={position}>
              Decisión {number} de {scenario.steps.length}
              {!wide && ` · ${scenario.role}`}
            </p>
            <h2 className={styles.situation} ref={situation} tabIndex={-1} aria-describedby={position}>
              {withWholePercents(step.text)}
            </h2>
            {wrong === undefined ? (
              <ChoiceForm key={step.id} name={step.id} choices={step.choices} counted={counted} onDecide={onDecide} />
            ) : (
              <Consequence course={course} choice={wrong} onAgain={decideAgain} />
            )}
          </>
        )}
      </section>
    </>
  );
}

/** Beside the situation, or above it to be folded. */
function Facts({ facts, wide, open }: { facts: Scenario['facts']; wide: boolean; open: boolean }) {
  const title = 'Lo que tienes enfrente';
  const list = (
    <dl>
      {facts.map(({ name, value }, i) => (
        <div key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <aside className={styles.facts} aria-label={title}>
      {wide ? (
        <>
          <h2>{title}</h2>
          {list}
        </>
      ) : (
        <details open={open}>
          <summary>{title}</summary>
          {list}
        </details>
      )}
    </aside>
  );
}

interface EndingProps {
  course: CaseCourse;
  scenario: Scenario;
  decided: readonly Decision[];
  counted: boolean;
  heading: React.RefObject<HTMLHeadingElement | null>;
  onRepeat: () => void;
}

/** The end is a sentence, not a score. */
function Ending({ course, scenario: { ending, takeaway }, decided, counted, heading, onRepeat }: EndingProps) {
  return (
    <>
      <h2 className={styles.ending} ref={heading} tabIndex={-1}>
        {ending}
      </h2>
      <ol className={styles.path} aria-label="Lo que decidiste">
        {decided.map(({ step, chosen, tried }) => (
          <li key={step.id}>
            <b>{chosen}</b>
            {tried.length > 0 && (
              <span>
                <RotateCcw aria-hidden="true" />
                Antes: {tried.join('; ')}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.takeaway}>
        <b>Lo que te llevas.</b> {takeaway}
      </p>
      <div className={styles.actions}>
        <ScreenLink to="/cursos/$curso" params={{ curso: course.id }} className={buttonLook('primary')}>
          Volver al curso
        </ScreenLink>
        <Button kind="secondary" onClick={onRepeat}>
          <RotateCcw aria-hidden="true" />
          Repetir el caso
        </Button>
      </div>
      <p className={styles.fine}>
        {counted
          ? 'Es práctica: tus decisiones no llevan calificación. De cada situación se cuenta tu primera elección, sin tu nombre, en los totales de tu área.'
          : 'Es práctica: tus decisiones no llevan calificación y no se guardan.'}
      </p>
    </>
  );
}
