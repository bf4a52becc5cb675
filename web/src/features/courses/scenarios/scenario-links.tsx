import type { Course } from '@finaula/contract/courses';
import { ArrowRight } from 'lucide-react';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './scenario-links.module.css';

/** The cases of a course, below its slides. */
export function ScenarioLinks({ course: { id, scenarios = [] } }: { course: Course }) {
  if (scenarios.length === 0) return null;
  return (
    <section className={styles.scenarios}>
      <h2>Casos para decidir</h2>
      <p>Práctica de unos minutos: decides y ves qué pasa. No cuentan para tu constancia.</p>
      <ul>
        {scenarios.map((scenario) => (
          <li key={scenario.id}>
            <ScreenLink to="/cursos/$curso/casos/$caso" params={{ curso: id, caso: scenario.id }}>
              <span>
                <b>{scenario.title}</b>
                {scenario.role} · {scenario.steps.length} {scenario.steps.length === 1 ? 'decisión' : 'decisiones'} ·{' '}
                {scenario.minutes} min
              </span>
              <ArrowRight aria-hidden="true" />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
