import type { Course } from '@finaula/contract/courses';
import type { Exam } from '@finaula/contract/exams';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { ownCertificatesQuery } from '../../lib/certificates/own-certificates.ts';
import { introductionQuery } from '../../lib/exams/exam-asked.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { notifyError } from '../../ui/feedback/toast.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { MAIN_ID } from '../../ui/layout/skip-link.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { ExamForm } from './exam-form.tsx';
import { lastResultQuery, runningExamQuery } from './exam-queries.ts';
import { ExamResult } from './exam-result.tsx';
import styles from './exam-screen.module.css';
import { Introduction } from './introduction.tsx';
import { useReturn } from './use-return.ts';

type Step = 'antes' | 'preguntas' | 'resultado';

/** The exam of a course: introduction, questions, result. */
export function ExamScreen({ course, step }: { course: Course; step: Step }) {
  if (step === 'antes') return <Introduction course={course} />;
  return step === 'preguntas' ? <Questions course={course} /> : <Result course={course} />;
}

/*
 * Each step observes its query only while it is shown: a disabled observer would keep the reply of an earlier
 * attempt in the cache.
 */

function Questions({ course }: { course: Course }) {
  const running = useQuery(runningExamQuery(course.id));
  const { refetch } = running;
  useReturn(useCallback(() => void refetch({ cancelRefetch: false }), [refetch]));
  // The attempt ended in another tab, or while this device slept: its result follows.
  const [seen, setSeen] = useState(false);
  const shown = running.isFetchedAfterMount && running.data !== undefined && running.data !== null;
  useEffect(() => {
    if (shown) setSeen(true);
  }, [shown]);
  return (
    <Loaded
      query={running}
      course={course}
      failure="No pudimos abrir el examen"
      instead={seen ? '/cursos/$curso/examen/resultado' : '/cursos/$curso/examen'}
    >
      {(exam) => <Running key={exam.exam_id} exam={exam} course={course} />}
    </Loaded>
  );
}

function Result({ course }: { course: Course }) {
  const result = useQuery(lastResultQuery(course.id));
  return (
    <Loaded query={result} course={course} failure="No pudimos cargar el resultado" instead="/cursos/$curso/examen">
      {(last) => <ExamResult result={last} course={course} />}
    </Loaded>
  );
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data | null>;
  course: Course;
  failure: string;
  /** The screen that replaces this one when there is no data. */
  instead: '/cursos/$curso/examen' | '/cursos/$curso/examen/resultado';
  children: (data: Data) => ReactNode;
}

/** Shows a step with data that the server sent since the step opened; without data, another screen. */
function Loaded<Data>({ query, course, failure, instead, children }: LoadedProps<Data>) {
  const { error, isFetching, refetch } = query;
  const navigate = useNavigate();
  const data = query.isFetchedAfterMount ? query.data : undefined;
  const none = data === null;
  useEffect(() => {
    if (none) void navigate({ to: instead, params: { curso: course.id }, replace: true });
  }, [none, navigate, instead, course.id]);
  if (data !== undefined && data !== null) return children(data);
  return (
    <main className={styles.page} id={MAIN_ID} tabIndex={-1} aria-busy={error === null}>
      {error === null ? (
        <Skeleton className={styles.skeleton} />
      ) : (
        <>
          <h1 className="sr-only">Examen</h1>
          <LoadFailure title={failure} error={error} retrying={isFetching} onRetry={refetch} />
          <ScreenLink to="/cursos/$curso/examen" params={{ curso: course.id }} className={buttonLook('secondary')}>
            Volver
          </ScreenLink>
        </>
      )}
    </main>
  );
}

function Running({ exam, course }: { exam: Exam; course: Course }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const finish = useMutation({
    mutationFn: () => api.finishExam({ params: { id: exam.exam_id } }),
    networkMode: 'always',
    onSuccess: async () => {
      void queryClient.invalidateQueries(introductionQuery(course.id));
      void queryClient.invalidateQueries({ queryKey: ownCertificatesQuery.queryKey });
      await navigate({ to: '/cursos/$curso/examen/resultado', params: { curso: course.id }, replace: true });
    },
    onError: (error) => notifyError('No pudimos entregar el examen', detailOf(error)),
  });
  return (
    <ExamForm
      exam={exam}
      course={course}
      delivering={finish.isPending}
      onDeliver={() => !finish.isPending && finish.mutate()}
      onLeave={() => void navigate({ to: '/cursos/$curso/examen', params: { curso: course.id } })}
    />
  );
}
