import type { CategorySlug, CourseSummary, Progress } from '@finaula/contract/courses';
import { messages } from '@finaula/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { ownCertificatesQuery } from '../../../lib/certificates/own-certificates.ts';
import { catalogueQuery } from '../../../lib/courses/courses.ts';
import { progressQuery } from '../../../lib/courses/progress.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useFocusOnNavigation } from '../../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../../ui/layout/skip-link.tsx';
import styles from './catalogue.module.css';
import { CatalogueSkeleton } from './catalogue-skeleton.tsx';
import { CourseGrid } from './course-grid.tsx';
import { Resume, ResumeSkeleton } from './resume.tsx';

interface CatalogueProps {
  /** The title for somebody who takes no course: nothing of the own reading is shown. */
  title?: string;
  category: CategorySlug | undefined;
  search: string;
  /** Tabs of a role with several screens. */
  tabs?: ReactNode;
  /** Whether anything is due is not known yet, so no title is shown. */
  asking?: boolean;
  /** Due items, which replace the course to continue and become the screen's subject. */
  due?: {
    title: string;
    summary: (progress: readonly Progress[], courses: readonly CourseSummary[]) => string | undefined;
    panel: (progress: readonly Progress[], courses: readonly CourseSummary[]) => ReactNode;
  };
  /** The card of a due refresher, above the sheet of courses; `waits` while it is unknown. */
  refresher?: { waits: boolean; card: ReactNode };
  /** Actions of the role on courses. */
  actions?: ReactNode;
  /** Content below the courses. */
  children?: ReactNode;
}

export function Catalogue({
  title: given,
  category,
  search,
  tabs,
  asking = false,
  due,
  refresher,
  actions,
  children,
}: CatalogueProps) {
  const { data, error, isFetching, refetch } = useQuery(catalogueQuery);
  // Render the many cards in small steps, so that input stays responsive.
  const courses = useDeferredValue(data);
  const progress = useQuery(progressQuery);
  const certificates = useQuery(ownCertificatesQuery);
  const waits = asking || refresher?.waits === true;
  const failed = [progress, certificates].find(({ isLoadingError }) => isLoadingError);
  const retry = () =>
    Promise.all(
      [progress, certificates].filter(({ isLoadingError }) => isLoadingError).map((query) => query.refetch()),
    );
  const heading = useRef<HTMLHeadingElement>(null);
  const title = given ?? due?.title ?? 'Tus cursos';
  const takes = given === undefined;
  const summary = courses === undefined || progress.isPending ? undefined : due?.summary(progress.data ?? [], courses);
  usePageTitle(asking ? 'Inicio' : title);
  useFocusOnNavigation('cursos', heading);
  return (
    <main className={styles.page} id={MAIN_ID} tabIndex={-1} aria-busy={courses === undefined && error === null}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {asking ? (
            <>
              <span className="sr-only">Inicio</span>
              <Skeleton className={styles.title} />
            </>
          ) : (
            title
          )}
        </h1>
        {summary !== undefined && <p className="num">{summary}</p>}
      </div>
      {tabs}
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
        <EmptyState title="Todavía no hay cursos" action={actions}>
          Cuando la plataforma los publique, aparecerán aquí.
        </EmptyState>
      )}
      {courses !== undefined && courses.length > 0 && (
        <>
          {takes && failed === undefined && (waits || progress.isPending || certificates.isPending) && (
            <ResumeSkeleton />
          )}
          {takes && !waits && progress.data !== undefined && certificates.data !== undefined && (
            <Resume
              courses={courses}
              progress={progress.data}
              certificates={certificates.data}
              panel={due?.panel(progress.data, courses)}
              refresher={refresher?.card}
            />
          )}
          {takes && failed?.error && (
            <LoadFailure
              title="No pudimos cargar tu avance"
              error={failed.error}
              retrying={failed.isFetching}
              onRetry={retry}
            />
          )}
          <CourseGrid
            courses={courses}
            progress={progress.data ?? []}
            certificates={certificates.data ?? []}
            category={category}
            search={search}
            actions={actions}
          />
        </>
      )}
      {children}
    </main>
  );
}
