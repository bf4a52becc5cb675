import { useQuery } from '@tanstack/react-query';
import { failedTopicsQuery } from '../../../lib/exams/failed-topics-query.ts';
import { percent } from '../../../lib/text/percent.ts';
import { AreaPanel, AreaTable } from '../../../ui/lists/area-table.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';

/** Topics whose questions an area answers wrongly. It names no person. */
export function FailedTopics() {
  const query = useQuery(failedTopicsQuery);
  const { data } = query;
  if (data?.topics.length === 0) return null;
  return (
    <AreaPanel
      title="Temas que fallan"
      lead={
        <>
          Parte de las respuestas de examen que no acertó cada área en los últimos 12 meses, con su intervalo de{' '}
          {percent(90)}. Donde respondieron menos de 5 personas no hay cifra.
        </>
      }
      failure="No pudimos cargar los temas"
      query={query}
    >
      {data && (
        <AreaTable
          subject={['Tema', 'Temas']}
          areas={data.areas}
          rows={data.topics.map(({ course_id, course_title, objective, title, slides, figures }) => ({
            key: `${course_id} ${objective}`,
            title,
            detail: (
              <>
                {course_title}:{' '}
                {slides.map((slide, n) => (
                  <span key={slide}>
                    {n > 0 && ', '}
                    <ScreenLink to="/cursos/$curso" params={{ curso: course_id }} search={{ lamina: slide }}>
                      lámina {slide}
                    </ScreenLink>
                  </span>
                ))}
              </>
            ),
            figures,
            reinforcement: { refuerzo: course_id, tema: objective },
          }))}
        />
      )}
    </AreaPanel>
  );
}
