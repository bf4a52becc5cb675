import type { OwnExam } from '@finaula/contract/exams';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { longDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { percent } from '../../lib/text/percent.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { ownExamsQuery } from './exam-queries.ts';
import styles from './own-attempts.module.css';

/**
 * One's attempts at the exam of a course that have ended, the most recent first; nothing before there is one.
 */
export function OwnAttempts({ courseId }: { courseId: string }) {
  const { data, error, isFetching, refetch } = useQuery(ownExamsQuery);
  if (error !== null)
    return <LoadFailure title="No pudimos cargar tus intentos" error={error} retrying={isFetching} onRetry={refetch} />;
  const ended = data?.filter(({ course_id, finished_at }) => course_id === courseId && finished_at !== null) ?? [];
  if (ended.length === 0) return null;
  return (
    <section className={styles.attempts} aria-labelledby="own-attempts">
      <h2 id="own-attempts">Tus intentos</h2>
      <ol>
        {ended.map((exam) => (
          <Attempt key={exam.exam_id} exam={exam} />
        ))}
      </ol>
    </section>
  );
}

function Attempt({
  exam: { attempt, finished_at, state, score, topics_to_review: topics, folio, regraded, course_id },
}: {
  exam: OwnExam;
}) {
  const [first] = topics.flatMap(({ slides }) => slides);
  const passed = state === 'aprobado';
  return (
    <li>
      <div className={styles.what}>
        <b className="num">Intento {attempt}</b>
        {passed ? (
          <Badge kind="ok" icon={CircleCheck}>
            Aprobado, {percent(score ?? 0)}
          </Badge>
        ) : (
          <Badge icon={CircleMinus}>No aprobado</Badge>
        )}
        <p className="num">
          {longDateTimeOf(finished_at ?? '')}
          {regraded && ' · Calificado de nuevo sin una pregunta que se retiró'}
        </p>
      </div>
      {folio !== null && (
        <a className={buttonLook('quiet')} href={`/constancias/${folio}`}>
          Ver la constancia<span className="sr-only"> del intento {attempt}</span>
        </a>
      )}
      {folio === null && first !== undefined && (
        <ScreenLink
          to="/cursos/$curso"
          params={{ curso: course_id }}
          search={{ lamina: first.slide_number }}
          className={buttonLook('quiet')}
        >
          <span>
            Repasar {topics.length === 1 ? 'un tema' : `${topics.length} temas`}
            <span className="sr-only"> del intento {attempt}</span>
          </span>
        </ScreenLink>
      )}
    </li>
  );
}
