import type { Course } from '@finaula/contract/courses';
import type { Exam } from '@finaula/contract/exams';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { ownCertificatesQuery } from '../../lib/certificates/own-certificates.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { notifyError } from '../../ui/feedback/toast.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { MAIN_ID } from '../../ui/layout/skip-link.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { ExamForm } from './exam-form.tsx';
import { introductionQuery, lastResultQuery, runningExamQuery } from './exam-queries.ts';
import { ExamResult } from './exam-result.tsx';
import styles from './exam-screen.module.css';
import { Introduction } from './introduction.tsx';

type Step = 'antes' | 'preguntas' | 'resultado';

/** The exam of a course: introduction, questions, result. */
export function ExamScreen({ course, step }: { course: Course; step: Step }) {
  const running = useQuery({ ...runningExamQuery(course.id), enabled: step === 'preguntas' });
  const result = useQuery({ ...lastResultQuery(course.id), enabled: step === 'resultado' });
  if (step === 'antes') return <Introduction course={course} />;
  if (step === 'preguntas')
    return (
      <Loaded query={running} course={course} failure="No pudimos abrir el examen">
        {(exam) => <Running key={exam.exam_id} exam={exam} course={course} />}
      </Loaded>
    );
  return (
    <Loaded query={result} course={course} failure="No pudimos cargar el resultado">
      {(last) => <ExamResult result={last} course={course} />}
    </Loaded>
  );
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data | null>;
  course: Course;
  failure: string;
  children: (data: Data) => ReactNode;
}

/** Shows a step once its data is loaded; without data, the introduction. */
function Loaded<Data>({ query: { data, error, isFetching, refetch }, course, failure, children }: LoadedProps<Data>) {
  const navigate = useNavigate();
  const none = data === null;
  useEffect(() => {
    if (none) void navigate({ to: '/cursos/$curso/examen', params: { curso: course.id }, replace: true });
  }, [none, navigate, course.id]);
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
    onSuccess: async (result) => {
      queryClient.setQueryData(lastResultQuery(course.id).queryKey, result);
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
