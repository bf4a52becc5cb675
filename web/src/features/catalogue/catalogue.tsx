import type { CategorySlug } from '@finaula/contract/courses';
import { messages } from '@finaula/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { detailOf } from '../../lib/api-error.ts';
import { coursesQuery } from '../../lib/courses.ts';
import { useArrival } from '../../ui/arrival.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import styles from './catalogue.module.css';
import { CatalogueSkeleton } from './catalogue-skeleton.tsx';
import { CourseShelf } from './course-shelf.tsx';

interface CatalogueProps {
  category: CategorySlug | undefined;
  search: string;
}

export function Catalogue({ category, search }: CatalogueProps) {
  const { data: courses, error, isFetching, refetch } = useQuery(coursesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Tus cursos');
  useArrival('cursos', heading);
  return (
    <main className={styles.page} id={MAIN_ID} tabIndex={-1} aria-busy={courses === undefined && error === null}>
      <h1 ref={heading} tabIndex={-1}>
        Tus cursos
      </h1>
      {error !== null && (
        <Notice
          kind="danger"
          title={messages.coursesFailed}
          detail={detailOf(error)}
          action={
            <Button kind="secondary" loading={isFetching} onClick={() => void refetch()}>
              Reintentar
            </Button>
          }
        />
      )}
      {courses === undefined && error === null && <CatalogueSkeleton />}
      {courses?.length === 0 && (
        <EmptyState title="Todavía no hay cursos">Cuando la plataforma los publique, aparecerán aquí. No tienes que hacer nada.</EmptyState>
      )}
      {courses !== undefined && courses.length > 0 && <CourseShelf courses={courses} category={category} search={search} />}
    </main>
  );
}
