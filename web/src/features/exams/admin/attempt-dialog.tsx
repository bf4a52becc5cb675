import type { EntityExam, EntityExamDetail } from '@finaula/contract/exam-review';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Circle, CircleDot } from 'lucide-react';
import { useRef } from 'react';
import { api } from '../../../lib/api/api.ts';
import { longDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import styles from './exam-admin.module.css';

const detailQuery = (examId: string) =>
  queryOptions({
    queryKey: ['entity-exams', 'detail', examId],
    queryFn: () => api.getEntityExam({ params: { id: examId } }),
  });

/**
 * An attempt as shown and answered. Right answers are only shown for questions that are no longer asked.
 */
export function AttemptDialog({ exam, onClose }: { exam: EntityExam | null; onClose: () => void }) {
  const last = useRef(exam);
  if (exam !== null) last.current = exam;
  const shown = last.current;
  const { data, error, isFetching, refetch } = useQuery({
    ...detailQuery(shown?.exam_id ?? ''),
    enabled: exam !== null,
  });
  return (
    <Dialog
      title={shown !== null && `Intento ${shown.attempt} de ${shown.user_name}`}
      opened={exam !== null}
      onClose={onClose}
      size={720}
    >
      {error !== null && (
        <LoadFailure title="No pudimos cargar el intento" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando el intento…" />}
      {data !== undefined && <Detail exam={data} />}
    </Dialog>
  );
}

export function Detail({ exam }: { exam: EntityExamDetail }) {
  return (
    <>
      <p className={styles.facts}>
        {exam.course_title}. <b>{exam.passed ? 'Aprobado' : 'No aprobado'}</b>. Empezó el{' '}
        {longDateTimeOf(exam.started_at)} y {exam.cause === 'time' ? 'se acabó el tiempo' : 'se entregó'} el{' '}
        {longDateTimeOf(exam.finished_at)}.{exam.factor > 1 && ` Con ${exam.factor} veces el tiempo.`}
        {exam.regrades.map(({ regraded_at, earlier_passed, passed }) => (
          <span key={regraded_at}>
            {' '}
            Se recalificó el {longDateTimeOf(regraded_at)} sin una pregunta retirada
            {passed && !earlier_passed ? ', y así quedó aprobado.' : '; el resultado no bajó.'}
          </span>
        ))}
      </p>
      <ol className={styles.questions}>
        {exam.questions.map(({ id, question, options, answer, right_option_id }) => (
          <li key={id}>
            <p>{question}</p>
            <ul>
              {options.map((option) => (
                <li key={option.id} className={styles.option} data-given={answer?.option_id === option.id || undefined}>
                  {answer?.option_id === option.id ? <CircleDot aria-hidden="true" /> : <Circle aria-hidden="true" />}
                  <span>
                    {option.text}
                    {answer?.option_id === option.id && <span className="sr-only"> (respuesta)</span>}
                    {right_option_id === option.id && ' (correcta; pregunta retirada)'}
                  </span>
                </li>
              ))}
              {answer === null && <li>Sin responder</li>}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}
