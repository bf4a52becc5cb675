import type { Course } from '@finaula/contract/courses';
import { isFor, type Post } from '@finaula/contract/posts';
import type { Scenario } from '@finaula/contract/scenarios';
import { ArrowRight } from 'lucide-react';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './scenario-links.module.css';

interface ScenarioLinksProps {
  course: Course;
  /** Its cases come first. */
  post: Post | undefined;
}

/** The cases of a course, below its slides. */
export function ScenarioLinks({ course: { id, scenarios = [] }, post }: ScenarioLinksProps) {
  if (scenarios.length === 0) return null;
  const isOther = (scenario: Scenario) => post !== undefined && !isFor(post, scenario);
  return (
    <section className={styles.scenarios}>
      <h2>Casos para decidir</h2>
      <p>Práctica de unos minutos: decides y ves qué pasa. No cuentan para tu constancia.</p>
      <ul>
        {scenarios
          .toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)))
          .map((scenario) => (
            <li key={scenario.id}>
              <ScreenLink to="/cursos/$curso/casos/$caso" params={{ curso: id, caso: scenario.id }}>
                <span>
                  <b>{scenario.title}</b>
                  {scenario.role} · {scenario.steps.length} {scenario.steps.length === 1 ? 'decisión' : 'decisiones'} ·{' '}
                  {scenario.minutes}&nbsp;min
                </span>
                <ArrowRight aria-hidden="true" />
              </ScreenLink>
            </li>
          ))}
      </ul>
    </section>
  );
}
