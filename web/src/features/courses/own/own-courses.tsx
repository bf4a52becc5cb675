import type { OwnCourse } from '@finaula/contract/own-courses';
import { useQuery } from '@tanstack/react-query';
import { PenLine, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shortDay } from '../../../lib/dates/calendar-day.ts';
import { shortDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { Cell, ListTable, Row } from '../../../ui/lists/list-table.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { SupportEmail } from '../../../ui/text/support-email.tsx';
import { NewCourseDialog } from './new-course-dialog.tsx';
import styles from './own-courses.module.css';
import { ownCoursesQuery } from './own-queries.ts';

interface OwnCoursesProps {
  title: string;
  tabs: ReactNode;
  /** A panel for administrators: people who write and review. */
  children?: ReactNode;
}

const states = {
  borrador: { kind: 'plain', label: 'Borrador' },
  en_revision: { kind: 'warn', label: 'En revisión' },
  publicado: { kind: 'ok', label: 'Publicado' },
  retirado: { kind: 'off', label: 'Retirado' },
} as const;

/** The institution's own courses, for those who write or review them. */
export function OwnCourses({ title, tabs, children }: OwnCoursesProps) {
  const { data, error, isFetching, refetch } = useQuery(ownCoursesQuery);
  const [creating, setCreating] = useState(false);
  const mayWrite = data?.included === true && data.may.includes('author');
  const create = mayWrite && (
    <Button kind="primary" aria-haspopup="dialog" onClick={() => setCreating(true)}>
      <Plus aria-hidden="true" />
      Curso nuevo
    </Button>
  );
  return (
    <Page screen="cursos-propios" title={title} tabs={tabs} busy={data === undefined && error === null}>
      {data?.included === false && data.may.length > 0 && (
        <Notice
          kind="info"
          title="Los cursos propios vienen con el plan Custom"
          detail="Con él, tu institución escribe cursos sobre su manual, los revisa, los publica y los exige como cualquier otro."
          action={
            <span>
              Contactar: <SupportEmail />
            </span>
          }
        />
      )}
      {error !== null && data === undefined && (
        <LoadFailure
          title="No pudimos cargar los cursos propios"
          error={error}
          retrying={isFetching}
          onRetry={refetch}
        />
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando los cursos propios…" />}
      {data !== undefined && (data.included || data.courses.length > 0) && (
        <Panel title="Los que escribe tu institución" aside={data.courses.length > 0 && create}>
          {data.courses.length === 0 ? (
            <EmptyState title="Tu institución todavía no escribe ninguno" heading="h3" action={create || undefined}>
              Convierte tu manual en un curso: láminas cortas, un cuestionario, revisión de otra persona y una
              constancia con tu texto.
            </EmptyState>
          ) : (
            <ListTable label="Cursos propios" labelsLast columns={['Curso', 'Estado', 'Versión', 'Último cambio']}>
              {data.courses.map((course) => (
                <CourseRow key={course.id} course={course} />
              ))}
            </ListTable>
          )}
        </Panel>
      )}
      {data?.included !== false && children}
      <NewCourseDialog opened={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function CourseRow({ course }: { course: OwnCourse }) {
  const { kind, label } = states[course.state];
  return (
    <Row>
      <Cell>
        <ScreenLink to="/cursos/propios/$propio" params={{ propio: course.id }} className={styles.name}>
          {course.title}
        </ScreenLink>
        {course.retired_on !== null && (
          <p className={styles.note}>
            {course.state === 'retirado' ? 'Se retiró' : 'Se retira'} el {shortDay(course.retired_on)}
          </p>
        )}
      </Cell>
      <Cell>
        <Badge kind={kind}>{label}</Badge>
        {course.version_number !== null && course.has_draft && course.state !== 'retirado' && (
          <p className={styles.pending}>
            <PenLine aria-hidden="true" />
            con cambios sin publicar
          </p>
        )}
      </Cell>
      <Cell label="Versión" phone="inline">
        <span className="num">{course.version_number ?? '—'}</span>
      </Cell>
      <Cell label="Último cambio" phone="inline">
        <span className="num">{shortDateTimeOf(course.edited_at)}</span>
        {course.edited_by !== null && <span className={styles.note}> · {course.edited_by}</span>}
      </Cell>
    </Row>
  );
}
