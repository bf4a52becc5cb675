import type { TopicFigure, FailedTopics as Topics } from '@finaula/contract/failed-topics';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FAILS_FROM, failedTopicsQuery } from '../../../lib/exams/failed-topics-query.ts';
import { percent } from '../../../lib/text/percent.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './failed-topics.module.css';

/** Shares of wrong answers from which a cell is tinted. */
const LEVELS = [
  ['high', FAILS_FROM, `${FAILS_FROM} % o más`],
  ['middle', 15, 'de 15 a 24 %'],
  ['low', 0, 'menos de 15 %'],
] as const;
const levelOf = (wrong: number) => LEVELS.find(([, from]) => wrong >= from)?.[0];

/** Further topics are collapsed. */
const SHOWN = 6;

/** Topics whose questions an area answers wrongly. It names no person. */
export function FailedTopics() {
  const { data, error, isFetching, refetch } = useQuery(failedTopicsQuery);
  const [unfolded, setUnfolded] = useState(false);
  if (data?.topics.length === 0) return null;
  return (
    <Panel title="Temas que fallan">
      <div className={styles.body}>
        <p className={styles.lead}>
          Parte de las respuestas de examen que no acertó cada área en los últimos 12 meses, con su intervalo de{' '}
          {percent(90)}. Donde respondieron menos de 5 personas no hay cifra.
        </p>
        {error !== null && (
          <LoadFailure title="No pudimos cargar los temas" error={error} retrying={isFetching} onRetry={refetch} />
        )}
        {data === undefined && error === null && <Skeleton className={styles.waiting} />}
        {data && (
          <>
            <TopicTable {...data} topics={unfolded ? data.topics : data.topics.slice(0, SHOWN)} />
            <ul className={styles.legend}>
              {LEVELS.map(([level, , words]) => (
                <li key={level}>
                  <i data-level={level} aria-hidden="true" />
                  {words.replace(' %', '\u00a0%')}
                </li>
              ))}
            </ul>
            {data.topics.length > SHOWN && (
              <p className={styles.more}>
                <Button kind="quiet" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
                  {unfolded ? `Ver solo ${SHOWN} temas` : `Ver los ${data.topics.length} temas`}
                </Button>
              </p>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function TopicTable({ areas, topics }: Topics) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it sideways where it has many areas.
    <section className={styles.scroll} tabIndex={0} aria-label="Temas por área">
      <table className={`${styles.table} num`}>
        <thead>
          <tr>
            <th scope="col">Tema</th>
            {areas.map((area) => (
              <th key={area ?? ''} scope="col">
                {area ?? 'Sin área'}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Refuerzo</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {topics.map(({ course_id, course_title, objective, title, slides, figures }) => (
            <tr key={`${course_id} ${objective}`}>
              <th scope="row">
                {title}
                <span className={styles.slides}>
                  {course_title}:{' '}
                  {slides.map((slide, n) => (
                    <span key={slide}>
                      {n > 0 && ', '}
                      <ScreenLink to="/cursos/$curso" params={{ curso: course_id }} search={{ lamina: slide }}>
                        lámina {slide}
                      </ScreenLink>
                    </span>
                  ))}
                </span>
              </th>
              {figures.map((figure, n) => (
                <td key={areas[n] ?? ''}>
                  <Figure figure={figure} />
                </td>
              ))}
              <td>
                <ScreenLink
                  to="/cumplimiento/obligaciones"
                  search={{ refuerzo: course_id, tema: objective }}
                  className={buttonLook('soft')}
                >
                  Crear refuerzo<span className="sr-only"> sobre {title}</span>
                </ScreenLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Figure({ figure }: { figure: TopicFigure | null }) {
  if (figure === null) return <span className={styles.few}>menos de 5</span>;
  return (
    <span className={styles.figure} data-level={levelOf(figure.wrong)}>
      <b>{percent(figure.wrong)}</b>
      <span>
        {figure.low} a {figure.high}
      </span>
    </span>
  );
}
