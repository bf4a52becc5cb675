import type { Course } from '@finaula/contract/courses';
import type { Scenario } from '@finaula/contract/scenarios';
import { useRef } from 'react';
import { useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { CourseHeader } from '../../../ui/layout/course-header.tsx';
import { useFocusOnNavigation } from '../../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../../ui/layout/skip-link.tsx';
import { ScenarioPlay } from './scenario-play.tsx';
import styles from './scenario-screen.module.css';
import { useCountDecision } from './use-count-decision.ts';

interface ScenarioScreenProps {
  course: Course;
  scenario: Scenario;
  /** Whether first choices are counted for the area of the person. */
  counted: boolean;
}

/** A case to decide. */
export function ScenarioScreen({ course, scenario, counted }: ScenarioScreenProps) {
  // On a phone, the facts stand above the situation, folded after the first decision.
  const wide = useMediaQuery('(min-width: 861px)');
  const title = useRef<HTMLHeadingElement>(null);
  const countDecision = useCountDecision(course, scenario.id);
  usePageTitle(scenario.title);
  useFocusOnNavigation(`caso:${scenario.id}`, title);
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
        <ScenarioPlay course={course} scenario={scenario} wide={wide} {...(counted && { onChoice: countDecision })} />
      </div>
    </main>
  );
}
