import type { Course } from '@finaula/contract/courses';
import { messages } from '@finaula/contract/messages';
import { type ReactNode, useRef } from 'react';
import { detailOf } from '../lib/api/api-error.ts';
import { useCourse } from '../lib/courses/courses.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button, buttonLook } from '../ui/forms/button.tsx';
import { useFocusOnNavigation } from '../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { MAIN_ID } from '../ui/layout/skip-link.tsx';
import { ScreenLink } from '../ui/navigation/screen-link.tsx';
import styles from './course-gate.module.css';

const backToCourses = (
  <ScreenLink to="/cursos" className={buttonLook('secondary')}>
    Volver a tus cursos
  </ScreenLink>
);

/** Passes a loaded course to its screen, or tells why there is none. */
export function CourseGate({ id, children }: { id: string; children: (course: Course) => ReactNode }) {
  const { data: course, error, refetch } = useCourse(id);
  if (course === null) return <UnknownCourse />;
  if (course !== undefined) return children(course);
  return (
    <main
      className={styles.column}
      id={MAIN_ID}
      tabIndex={-1}
      aria-busy={error === null}
      data-barless={error !== null || undefined}
    >
      {error === null ? (
        <>
          <p className="sr-only" role="status">
            Cargando el curso…
          </p>
          <Skeleton className={styles.title} />
          <Skeleton className={styles.slide} />
        </>
      ) : (
        <Notice
          kind="danger"
          title={messages.coursesFailed}
          detail={detailOf(error)}
          action={
            <>
              <Button kind="secondary" onClick={() => void refetch()}>
                Reintentar
              </Button>
              {backToCourses}
            </>
          }
        />
      )}
    </main>
  );
}

function UnknownCourse() {
  const main = useRef<HTMLElement>(null);
  usePageTitle('Curso no encontrado');
  useFocusOnNavigation('curso-desconocido', main);
  return (
    <main className={styles.column} id={MAIN_ID} tabIndex={-1} ref={main} data-barless>
      <EmptyState heading="h1" title="No encontramos este curso" action={backToCourses}>
        Puede que la dirección esté incompleta o que el curso ya no forme parte de tu catálogo.
      </EmptyState>
    </main>
  );
}
