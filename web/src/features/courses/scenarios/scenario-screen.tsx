import type { Course } from '@finaula/contract/courses';
import type { Scenario } from '@finaula/contract/scenarios';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { withWholePercents } from '../../../lib/text/percent.ts';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { CourseHeader } from '../../../ui/layout/course-header.tsx';
import { useFocusOnNavigation } from '../../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../../ui/layout/skip-link.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { Consequence } from './consequence.tsx';
import styles from './scenario-screen.module.css';
import { type Decision, useDecisions } from './use-decisions.ts';

/** A case to decide: one situation at a time, and what each choice causes. */
export function ScenarioScreen({ course, scenario }: { course: Course; scenario: Scenario }) {
  const { step, decided, wrong, decide, decideAgain, repeat } = useDecisions(scenario);
  // On a phone, the facts are folded above the choices.
  const wide = useMediaQuery('(min-width: 861px)');
  const title = useRef<HTMLHeadingElement>(null);
  const situation = useRef<HTMLHeadingElement>(null);
  usePageTitle(scenario.title);
  useFocusOnNavigation(`caso:${scenario.id}`, title);
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows every new situation
  useEffect(() => {
    if (moved.current && wrong === undefined) situation.current?.focus();
  }, [step, wrong]);
  const onDecide = (choice: number) => {
    moved.current = true;
    decide(choice);
  };
  const number = step === undefined ? scenario.steps.length : scenario.steps.indexOf(step) + 1;

  return (
    <main className={styles.case} data-cat={course.category} id={MAIN_ID} tabIndex={-1}>
      <CourseHeader
        module={`Caso para decidir · ${scenario.role}`}
        back={{ address: { to: '/cursos/$curso', params: { curso: course.id } }, label: 'Volver al curso' }}
        aside={`${scenario.minutes} min`}
      >
        <h1 ref={title} tabIndex={-1}>
          {scenario.title}
        </h1>
      </CourseHeader>
      <div className={styles.columns}>
        <section className={styles.now}>
          {step === undefined ? (
            <Ending course={course} scenario={scenario} decided={decided} heading={situation} onRepeat={repeat} />
          ) : (
            <>
              <p className={`${styles.position} num`}>
                Decisión {number} de {scenario.steps.length}
              </p>
              <h2 className={styles.situation} ref={situation} tabIndex={-1}>
                {withWholePercents(step.text)}
              </h2>
              {wrong === undefined ? (
                <ChoiceForm key={step.id} name={step.id} choices={step.choices} onDecide={onDecide} />
              ) : (
                <Consequence course={course} choice={wrong} onAgain={decideAgain} />
              )}
            </>
          )}
        </section>
        {step !== undefined && (
          <aside className={styles.facts}>
            <details open={wide}>
              <summary>Lo que tienes enfrente</summary>
              <dl>
                {scenario.facts.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </aside>
        )}
      </div>
    </main>
  );
}

interface EndingProps {
  course: Course;
  scenario: Scenario;
  decided: readonly Decision[];
  heading: React.RefObject<HTMLHeadingElement | null>;
  onRepeat: () => void;
}

/** The end is a sentence, not a score. */
function Ending({ course, scenario: { ending, takeaway }, decided, heading, onRepeat }: EndingProps) {
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
      <p className={styles.fine}>Es práctica: tus decisiones no llevan calificación y no se guardan.</p>
    </>
  );
}
