import { LOCALE } from '@finaula/contract/constants';
import type { Course } from '@finaula/contract/courses';
import type { ExamIntroduction } from '@finaula/contract/exams';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Clock, FileQuestion, RotateCcw, Save, WifiOff } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { readerDayAndTime, readerTime } from '../../lib/dates/reader-time.ts';
import { introductionQuery } from '../../lib/exams/exam-asked.ts';
import { percent } from '../../lib/text/percent.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { CourseHeader } from '../../ui/layout/course-header.tsx';
import { useFocusOnNavigation } from '../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../ui/layout/skip-link.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { ExamDue } from './exam-due.tsx';
import styles from './introduction.module.css';
import { OwnAttempts } from './own-attempts.tsx';

const list = new Intl.ListFormat(LOCALE);

/** Facts before an exam; opening this screen starts nothing. */
export function Introduction({ course }: { course: Course }) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(introductionQuery(course.id));
  const introduction = isFetchedAfterMount ? data : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Examen');
  useFocusOnNavigation(`examen:${course.id}`, heading);
  return (
    <main
      className={styles.page}
      data-cat={course.category}
      id={MAIN_ID}
      tabIndex={-1}
      aria-busy={introduction === undefined && error === null}
    >
      <CourseHeader
        module={course.module}
        back={{ address: { to: '/cursos/$curso', params: { curso: course.id } }, label: 'Volver al curso' }}
      >
        <p className={styles.crumb}>{course.title}</p>
      </CourseHeader>
      <h1 ref={heading} tabIndex={-1}>
        Examen
      </h1>
      {error !== null && (
        <LoadFailure title="No pudimos cargar el examen" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {introduction === undefined && error === null && <Skeleton className={styles.skeleton} />}
      {introduction?.available === false && introduction.running === null && (
        <EmptyState
          title="Este curso todavía no tiene examen"
          action={
            <ScreenLink to="/cursos/$curso" params={{ curso: course.id }} className={buttonLook('primary')}>
              Volver al curso
            </ScreenLink>
          }
        >
          Mientras tanto, el quiz te sirve para practicar.
        </EmptyState>
      )}
      {introduction !== undefined && (introduction.available || introduction.running !== null) && (
        <About course={course} introduction={introduction} />
      )}
    </main>
  );
}

function About({ course, introduction }: { course: Course; introduction: ExamIntroduction }) {
  const { kind, level, questions, minutes, passing_score, attempts, window_days, cooldown_hours, running } =
    introduction;
  const minimum = Math.ceil((questions * passing_score) / 100);
  const waits = running === null && introduction.next_attempt_at !== null;
  return (
    <>
      <p className={styles.lead}>
        {introduction.certificate_by === 'exam'
          ? 'Tu entidad da la constancia de este curso a quien aprueba el examen.'
          : 'La constancia dice con qué la obtuviste: con el examen acredita más que con el quiz.'}
      </p>
      {kind === 'practice' && (
        <Notice
          kind="info"
          title="Es un examen de práctica"
          detail="El examen que certifica es para personas de instituciones verificadas. Este es más corto, y la constancia dice que es de práctica."
        />
      )}
      <ExamDue courseId={course.id} className={styles.due} />
      {waits && <Wait course={course} introduction={introduction} />}
      <ul className={styles.facts}>
        <Fact
          icon={<FileQuestion aria-hidden="true" />}
          title={`${questions} preguntas${level === undefined || level === 'general' ? '' : `, nivel ${level}`}`}
        >
          De todo el curso, distintas de las del quiz. Apruebas con {minimum} correctas ({percent(passing_score)}).
        </Fact>
        <Fact icon={<Clock aria-hidden="true" />} title={`${minutes} minutos`}>
          Corren desde que empiezas, aunque salgas. Puedes volver desde otro dispositivo.
        </Fact>
        <Fact
          icon={<RotateCcw aria-hidden="true" />}
          title={`${attempts} ${attempts === 1 ? 'intento' : 'intentos'} en ${window_days} días`}
        >
          {cooldown_hours > 0 ? `Entre uno y otro pasan ${cooldown_hours} horas. ` : ''}
          {introduction.attempts_left === attempts
            ? 'Aún los tienes todos.'
            : `Te quedan ${introduction.attempts_left}.`}
        </Fact>
        <Fact icon={<Save aria-hidden="true" />} title="Cada respuesta se guarda sola">
          Verás «Guardado» con la hora. Puedes cambiarla hasta que entregues.
        </Fact>
        <Fact icon={<WifiOff aria-hidden="true" />} title="Si se corta la conexión">
          Sigue respondiendo: enviamos todo en cuanto regrese. El tiempo no se detiene, y al terminar cuenta lo
          guardado.
        </Fact>
      </ul>
      <p className={styles.fine}>Mientras dura, el asistente está cerrado. Tu entidad ve tus intentos terminados.</p>
      {!waits && <Start course={course} introduction={introduction} running={running} />}
      <OwnAttempts courseId={course.id} />
    </>
  );
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <div>
        <b className="num">{title}</b>
        <p>{children}</p>
      </div>
    </li>
  );
}

/** Says from when the exam may be taken again, and leads back to the course until then. */
function Wait({ course, introduction }: { course: Course; introduction: ExamIntroduction }) {
  const { next_attempt_at: next, attempts_left: left } = introduction;
  return (
    <Notice
      kind="info"
      title={left === 0 ? 'Ya usaste tus intentos' : 'Todavía no puedes volver a intentarlo'}
      {...(next !== null && { detail: `Puedes presentarlo desde el ${readerDayAndTime(next)}.` })}
      action={
        <ScreenLink to="/cursos/$curso" params={{ curso: course.id }} className={buttonLook('soft')}>
          Repasar el curso
        </ScreenLink>
      }
    />
  );
}

/** The start button, or the slides to see before. */
function Start({
  course,
  introduction,
  running,
}: {
  course: Course;
  introduction: ExamIntroduction;
  running: ExamIntroduction['running'];
}) {
  const { unread_slides: unread } = introduction;
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () => api.startExam({ body: { course_id: course.id } }),
    networkMode: 'always',
    onSuccess: () => navigate({ to: '/cursos/$curso/examen/preguntas', params: { curso: course.id } }),
  });
  const start = (label: string) => (
    <>
      {begin.error !== null && (
        <Notice kind="danger" title="No pudimos empezar el examen" detail={detailOf(begin.error)} />
      )}
      <Button kind="primary" size="large" loading={begin.isPending} onClick={() => begin.mutate()}>
        {label}
      </Button>
    </>
  );
  if (running !== null)
    return (
      <div className={styles.start}>
        <Notice
          kind="info"
          title="Tienes un examen en curso"
          detail={`Termina a las ${readerTime(running.expires_at)}. Lo que guardaste sigue ahí.`}
        />
        {start('Continuar el examen')}
      </div>
    );
  const [firstUnread] = unread;
  if (firstUnread !== undefined)
    return (
      <div className={styles.start}>
        <Notice
          kind="info"
          title="Antes, termina de ver el curso"
          detail={`Tu entidad pide haber visto todas las láminas. Te ${unread.length === 1 ? 'falta la' : 'faltan'} ${list.format(unread.map(String))}.`}
        />
        <ScreenLink
          to="/cursos/$curso"
          params={{ curso: course.id }}
          search={{ lamina: firstUnread }}
          className={buttonLook('primary', 'large')}
        >
          Ir a la lámina {firstUnread}
        </ScreenLink>
      </div>
    );
  return <div className={styles.start}>{start('Empezar el examen')}</div>;
}
