import { useQuery } from '@tanstack/react-query';
import { decisionTotalsQuery } from '../../../lib/courses/decision-totals-query.ts';
import { percent, withWholePercents } from '../../../lib/text/percent.ts';
import { AreaPanel, AreaTable } from '../../../ui/lists/area-table.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './decision-totals.module.css';

/** Situations of cases in which an area chooses wrongly first. It names no person. */
export function DecisionTotals() {
  const query = useQuery(decisionTotalsQuery);
  const { data } = query;
  return (
    <AreaPanel
      title="Decisiones en los casos"
      lead={
        <>
          Parte de las primeras elecciones que fueron equivocadas en cada área en los últimos 12 meses, con su intervalo
          de {percent(90)}. Las cifras crecen de 5 en 5 personas y ninguna dice qué eligió alguien.
        </>
      }
      failure="No pudimos cargar las decisiones"
      query={query}
    >
      {data?.situations.length === 0 && (
        <p className={styles.none}>
          Todavía no hay cifras: aparecen cuando 5 personas de un área deciden en la misma situación de un caso.
        </p>
      )}
      {data !== undefined && data.situations.length > 0 && (
        <AreaTable
          subject={['Situación', 'Situaciones']}
          areas={data.areas}
          rows={data.situations.map(
            ({ course_id, course_title, scenario_id, scenario_title, step_id, title, mistake, figures }) => ({
              key: [course_id, scenario_id, step_id].join(' '),
              title: withWholePercents(title),
              detail: (
                <>
                  {course_title}, caso{' '}
                  <ScreenLink to="/cursos/$curso/casos/$caso" params={{ curso: course_id, caso: scenario_id }}>
                    {scenario_title}
                  </ScreenLink>
                  {mistake && (
                    <span className={styles.mistake}>
                      Error más común: «{withWholePercents(mistake.text)}»,{' '}
                      <ScreenLink
                        to="/cursos/$curso"
                        params={{ curso: course_id }}
                        search={{ lamina: mistake.slide_number }}
                      >
                        lámina {mistake.slide_number}
                      </ScreenLink>
                    </span>
                  )}
                </>
              ),
              figures,
              reinforcement: { refuerzo: course_id, decision: `${scenario_id}.${step_id}` },
            }),
          )}
        />
      )}
    </AreaPanel>
  );
}
