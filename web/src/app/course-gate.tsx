import type { Course } from '@finaula/contract/courses';
import { messages } from '@finaula/contract/messages';
import { type ReactNode, useRef } from 'react';
import { detailOf } from '../lib/api-error.ts';
import { useCourse } from '../lib/courses.ts';
import { coursesPlace } from '../lib/place.ts';
import { useArrival } from '../ui/arrival.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { PlaceLink } from '../ui/place-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { MAIN_ID } from '../ui/skip-link.tsx';
import styles from './course-gate.module.css';

const backToCourses = (
  <PlaceLink place={coursesPlace} className={buttonLook('secondary')}>
    Volver a tus cursos
  </PlaceLink>
);

/** Hands a course to the screen that shows it, or says why there is none. */
export function CourseGate({ id, children }: { id: string; children: (course: Course) => ReactNode }) {
  const { data: course, error, refetch } = useCourse(id);
  if (course === null) return <UnknownCourse />;
  if (course !== undefined) return children(course);
  return (
    <main className={styles.column} id={MAIN_ID} tabIndex={-1} aria-busy={error === null}>
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
  useArrival('curso-desconocido', main);
  return (
    <main className={styles.column} id={MAIN_ID} tabIndex={-1} ref={main}>
      <EmptyState heading="h1" title="No encontramos este curso" action={backToCourses}>
        Puede que la dirección esté incompleta o que el curso ya no forme parte de tu catálogo.
      </EmptyState>
    </main>
  );
}
