import type { LabourCatalogues, LabourCourse } from '@finaula/contract/labour';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { Cell, ListTable, Row } from '../../ui/lists/list-table.tsx';
import { CourseDialog } from './course-dialog.tsx';
import { hoursOf } from './hours.ts';
import styles from './labour.module.css';
import { LabourPage, type LabourPageProps } from './labour-page.tsx';
import { cataloguesQuery, coursesQuery } from './labour-queries.ts';

/** The courses as the institution's plan registers them. */
export function LabourCoursesScreen(props: LabourPageProps) {
  return (
    <LabourPage {...props} path="/cumplimiento/laborales/cursos" always>
      <Courses />
    </LabourPage>
  );
}

function Courses() {
  const courses = useQuery(coursesQuery);
  const catalogues = useQuery(cataloguesQuery);
  const [edited, setEdited] = useState<LabourCourse | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const failed = [courses, catalogues].find(({ error }) => error !== null);
  return (
    <Panel title="Los cursos en tu plan de capacitación" headingRef={heading}>
      <p className={styles.about}>
        El nombre, las horas y las claves con que tu plan registra cada curso. Sin ellos, sus constancias no se pueden
        emitir.
      </p>
      {failed?.error && (
        <LoadFailure
          title="No pudimos cargar los cursos"
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={failed.refetch}
        />
      )}
      {failed === undefined && !(courses.data && catalogues.data) && <ListSkeleton label="Cargando los cursos…" />}
      {courses.data?.length === 0 && <p className={styles.about}>Todavía nadie aprueba un curso.</p>}
      {courses.data && courses.data.length > 0 && catalogues.data && (
        <>
          <ListTable label="Cursos" columns={['Curso', 'En tu plan', 'Área temática', 'Horas', 'Cambiar']}>
            {courses.data.map((course) => (
              <CourseRow
                key={course.course_id}
                course={course}
                catalogues={catalogues.data}
                onEdit={() => setEdited(course)}
              />
            ))}
          </ListTable>
          <CourseDialog
            course={edited}
            catalogues={catalogues.data}
            onClose={() => setEdited(null)}
            otherwise={heading}
          />
        </>
      )}
    </Panel>
  );
}

interface CourseRowProps {
  course: LabourCourse;
  catalogues: LabourCatalogues;
  onEdit: () => void;
}

function CourseRow({ course: { title, duration_minutes, facts }, catalogues, onEdit }: CourseRowProps) {
  const area = catalogues.thematic_areas.find(({ key }) => key === facts?.thematic_area);
  const act = facts === null ? 'Completar' : 'Cambiar';
  return (
    <Row>
      <Cell>
        <b>{title}</b>
      </Cell>
      <Cell label="En tu plan">{facts === null ? <Badge kind="warn">Sin datos</Badge> : facts.name}</Cell>
      <Cell label="Área temática">{area ? `${area.key} ${area.name}` : '—'}</Cell>
      <Cell label="Horas">
        <span className="num">{facts?.hours ? formatNumber(facts.hours) : hoursOf(duration_minutes)}</span>
      </Cell>
      <Cell>
        <Button kind="quiet" aria-haspopup="dialog" aria-label={`${act} los datos de ${title}`} onClick={onEdit}>
          {act}
        </Button>
      </Cell>
    </Row>
  );
}
