import { LOCALE } from '@finaula/contract/constants';
import type { Course } from '@finaula/contract/courses';
import type { PackageAttempt } from '@finaula/contract/packages';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { courseDates, LEGAL_NOTE } from '../../../lib/courses/legal-note.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CourseHeader } from '../../../ui/layout/course-header.tsx';
import { useFocusOnNavigation } from '../../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../../ui/layout/skip-link.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { PackagePlayer } from './package-player.tsx';
import styles from './package-screen.module.css';

interface PackageScreenProps {
  course: Course;
  /** Administrators read every version of the course. */
  mayReadVersions: boolean;
  /** The link to the exam, if there is one. */
  exam: ReactNode;
  /** The action that a passed attempt allows. */
  reward: (attempt: PackageAttempt) => ReactNode;
}

/** A course that is a package: a page to begin or go on, the package, and what passing it allows. */
export function PackageScreen({ course, mayReadVersions, exam, reward }: PackageScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [passed, setPassed] = useState(false);
  const [asking, setAsking] = useState(false);
  const opening = useMutation({
    mutationFn: (restart: boolean) => api.openCoursePackage({ params: { id: course.id }, body: { restart } }),
    networkMode: 'always',
    onSuccess: (attempt) => setPassed(attempt.passed),
  });
  const attempt = opening.data;
  usePageTitle(course.title);
  useFocusOnNavigation(`curso:${course.id}`, heading);
  return (
    <main className={styles.screen} id={MAIN_ID} tabIndex={-1} data-cat={course.category}>
      <CourseHeader
        module={course.module}
        back={{ address: { to: '/cursos' }, label: 'Volver a tus cursos' }}
        aside={`${course.duration_minutes} min`}
      >
        <h1 ref={heading} tabIndex={-1}>
          {course.title}
        </h1>
      </CourseHeader>
      {opening.error !== null && (
        <Notice kind="danger" title="No pudimos abrir el paquete" detail={detailOf(opening.error)} />
      )}
      {attempt === undefined ? (
        <section className={styles.start}>
          <p>{course.description}</p>
          <p className={styles.about}>
            Este curso es un paquete: se abre en esta página, guarda tu avance y sigue donde te quedaste. Cuando el
            paquete informe que lo terminaste y aprobaste, podrás obtener tu constancia.
          </p>
          <Button kind="primary" size="large" loading={opening.isPending} onClick={() => opening.mutate(false)}>
            Abrir el curso
          </Button>
        </section>
      ) : (
        <>
          <div role="status">
            {passed && (
              <Notice
                kind="ok"
                title="El paquete informó que lo terminaste y aprobaste"
                detail="La constancia dirá que el resultado lo informó el paquete en el navegador."
              />
            )}
          </div>
          {passed && <div className={styles.reward}>{reward(attempt)}</div>}
          <PackagePlayer
            key={`${attempt.id} ${attempt.player}`}
            attempt={attempt}
            title={course.title}
            onReopen={() => opening.mutate(false)}
            onPassed={setPassed}
          />
        </>
      )}
      <div className={styles.foot}>
        {exam}
        {attempt !== undefined && (
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Empezar de nuevo
          </Button>
        )}
        {mayReadVersions && (
          <ScreenLink to="/cursos/$curso/versiones" params={{ curso: course.id }}>
            Ver las versiones de este curso
          </ScreenLink>
        )}
      </div>
      <ConfirmDialog
        subject={asking ? course : null}
        title={() => '¿Empezar de nuevo?'}
        confirm={() => 'Empezar de nuevo'}
        dangerous
        pending={opening.isPending}
        onConfirm={() => opening.mutate(true, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {() => <p>El paquete se abre desde el principio y se pierde tu avance en él. Tus constancias se quedan.</p>}
      </ConfirmDialog>
      <p className={styles.legal} lang={LOCALE}>
        {courseDates(course)} {LEGAL_NOTE}
      </p>
    </main>
  );
}
