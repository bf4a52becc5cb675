import type { Course } from '@finaula/contract/courses';
import type { Refresher } from '@finaula/contract/refreshers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { CourseHeader } from '../../../ui/layout/course-header.tsx';
import { useFocusOnNavigation } from '../../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../../ui/layout/skip-link.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { RefresherEnd } from './refresher-end.tsx';
import { RefresherQuestion } from './refresher-question.tsx';
import styles from './refresher-screen.module.css';
import { refreshersQuery } from './refreshers-query.ts';

/** The refresher of a course that is due: one question at a time, then the day of the next. */
export function RefresherScreen({ course }: { course: Course }) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(refreshersQuery);
  // The list loses a refresher with its last answer; this screen keeps it to its end.
  const [begun, setBegun] = useState<Refresher>();
  const due = data?.find(({ course_id }) => course_id === course.id);
  if (begun === undefined && isFetchedAfterMount && due !== undefined) setBegun(due);
  if (begun !== undefined) return <Round course={course} refresher={begun} />;
  return (
    <Frame course={course} over="Repaso">
      {error !== null && (
        <LoadFailure title="No pudimos cargar tu repaso" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {error === null && isFetchedAfterMount && (
        <EmptyState
          heading="h2"
          title="Hoy no te toca repasar este curso"
          action={
            <ScreenLink to="/cursos" className={buttonLook('primary')}>
              Volver al inicio
            </ScreenLink>
          }
        >
          Los repasos llegan 2, 7, 21 y 60 días después de tu constancia. Aparecen en tu página de inicio.
        </EmptyState>
      )}
    </Frame>
  );
}

interface FrameProps {
  course: Course;
  over: string;
  aside?: string;
  children: ReactNode;
}

function Frame({ course, over, aside, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Repaso');
  useFocusOnNavigation(`repaso:${course.id}`, heading);
  return (
    <main className={styles.refresher} data-cat={course.category} id={MAIN_ID} tabIndex={-1}>
      <CourseHeader module={over} back={{ address: { to: '/cursos' }, label: 'Salir del repaso' }} aside={aside}>
        <h1 ref={heading} tabIndex={-1}>
          {course.title}
        </h1>
      </CourseHeader>
      {children}
    </main>
  );
}

function Round({ course, refresher }: { course: Course; refresher: Refresher }) {
  const queryClient = useQueryClient();
  useEffect(() => () => void queryClient.invalidateQueries(refreshersQuery), [queryClient]);
  const asked = refresher.questions.flatMap(({ id, missed_on }) => {
    const question = course.quiz?.questions.find((one) => one.id === id);
    return question ? [{ question, missed_on }] : [];
  });
  const [answers, setAnswers] = useState(
    () => new Map(refresher.questions.flatMap(({ id, is_right }) => (is_right === null ? [] : [[id, is_right]]))),
  );
  const [current, setCurrent] = useState(() => asked.findIndex(({ question }) => !answers.has(question.id)));
  const now = asked[current];
  const frame = { course, over: `Repaso · día ${refresher.day}` };
  if (now === undefined)
    return (
      <Frame {...frame}>
        <RefresherEnd course={course} refresher={refresher} asked={asked} answers={answers} />
      </Frame>
    );
  return (
    <Frame {...frame}>
      <RefresherQuestion
        key={now.question.id}
        course={course}
        question={now.question}
        missedOn={now.missed_on}
        position={`Pregunta ${current + 1} de ${asked.length}`}
        onAnswer={(isRight) => setAnswers(new Map(answers).set(now.question.id, isRight))}
        onNext={() => setCurrent(current + 1)}
      />
    </Frame>
  );
}
