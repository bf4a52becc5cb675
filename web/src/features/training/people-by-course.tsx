import { type CourseCoverage, TRAINING_PAGE } from '@finaula/contract/training';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { NoMatch } from '../../ui/lists/no-match.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { pagesOf } from '../../ui/lists/pages.ts';
import { groupPeople } from './group-people.ts';
import { Matrix } from './matrix.tsx';
import styles from './people-by-course.module.css';
import { asQuery, type Filters, filtersOf, reportQuery } from './report-query.ts';
import { Legend } from './status-square.tsx';
import { type DialogTarget, TrainingDialog } from './training-dialog.tsx';
import { TrainingFilters } from './training-filters.tsx';

/** Person by course, a page of people at a time; filters and page are in the address. */
export function PeopleByCourse({ courses, search }: { courses: readonly CourseCoverage[]; search: SearchParams }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState<DialogTarget | null>(null);
  const filters = filtersOf(search);
  const page = search.pagina ?? 1;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(reportQuery({ ...asQuery(filters), page }));

  const go = (to: Partial<Filters> & { pagina?: number | undefined }, replace = false) =>
    void navigate({ to: '/cumplimiento/capacitacion', search: { ...filters, ...to }, replace, resetScroll: false });
  const showAll = () => void navigate({ to: '/cumplimiento/capacitacion', resetScroll: false });

  const people = groupPeople(data?.rows ?? []);
  const pages = pagesOf({
    page,
    total: data?.people ?? 0,
    shown: people,
    size: TRAINING_PAGE,
    onPage: (pagina) => go({ pagina }),
  });
  const shownCourses =
    filters.de_curso === undefined ? courses : courses.filter(({ course_id }) => course_id === filters.de_curso);
  return (
    <Panel title="Persona por curso" headingRef={heading}>
      <p className={styles.lead}>
        Los cursos van en el orden del catálogo. La cifra de cada casilla es la calificación.
      </p>
      <TrainingFilters courses={courses} filters={filters} onChange={go} />
      {error !== null && (
        <div className={styles.failure}>
          <LoadFailure title="No pudimos cargar a las personas" error={error} retrying={isFetching} onRetry={refetch} />
        </div>
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando a las personas…" />}
      {data?.people === 0 && <NoMatch title="Nadie coincide con tu búsqueda" onShowAll={showAll} />}
      {people.length > 0 && (
        <div className={styles.list} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          <Legend />
          <Matrix courses={shownCourses} numbers={courses} people={people} onOpen={setOpened} />
        </div>
      )}
      {data !== undefined && data.people > 0 && <Pager pages={pages} onTurn={() => heading.current?.focus()} />}
      <TrainingDialog opened={opened} onOpen={setOpened} onClose={() => setOpened(null)} otherwise={heading} />
    </Panel>
  );
}
