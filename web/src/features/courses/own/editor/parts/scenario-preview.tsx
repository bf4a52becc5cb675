import type { CourseDraft } from '@finaula/contract/course-draft';
import { type Scenario, wholeScenario } from '@finaula/contract/scenarios';
import { useMemo } from 'react';
import { ScenarioPlay } from '../../../scenarios/scenario-play.tsx';
import styles from '../learner-preview.module.css';

interface ScenarioPreviewProps {
  courseId: string;
  document: CourseDraft;
  scenario: Scenario;
}

/** The case as the learner plays it; its links lead nowhere. */
export function ScenarioPreview({ courseId, document, scenario: typed }: ScenarioPreviewProps) {
  const scenario = useMemo(() => wholeScenario.safeParse(typed).data ?? typed, [typed]);
  return (
    <section className={styles.preview} aria-label="Lo que verá el alumno">
      <h2>Lo que verá el alumno</h2>
      <div
        className={styles.case}
        data-cat={document.category}
        onClickCapture={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
        }}
      >
        <p>
          <b>{scenario.title.trim() === '' ? 'Sin título' : scenario.title}</b>
          {scenario.role.trim() !== '' && ` · ${scenario.role}`}
        </p>
        <ScenarioPlay course={{ id: courseId, slides: document.slides }} scenario={scenario} wide />
      </div>
    </section>
  );
}
