import { LOCALE } from '@finaula/contract/constants';
import type { Course } from '@finaula/contract/courses';
import type { ExamResult as Result } from '@finaula/contract/exams';
import { ArrowRight, Award, CalendarPlus } from 'lucide-react';
import { useRef } from 'react';
import { useMail } from '../../lib/api/platform.ts';
import { longDateOf } from '../../lib/dates/mexico-city-time.ts';
import { readerDayAndTime, readerTime } from '../../lib/dates/reader-time.ts';
import { download } from '../../lib/files/download.ts';
import { useNextDue } from '../../lib/obligations/next-due.ts';
import { percent } from '../../lib/text/percent.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDownload } from '../../ui/feedback/use-download.ts';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { useFocusOnNavigation } from '../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { MAIN_ID } from '../../ui/layout/skip-link.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { ExamDue } from './exam-due.tsx';
import styles from './exam-result.module.css';

/** How an exam ended: the objectives to review and when the next one may be, never a question. */
export function ExamResult({ result, course }: { result: Result; course: Course }) {
  const { passed, topics_to_review: topics, certificate } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  const due = useNextDue(course.id);
  const tellsByMail = useMail() && result.next_attempt_at !== null;
  usePageTitle('Resultado del examen');
  useFocusOnNavigation(`examen-resultado:${result.exam_id}`, heading);
  const slides = new Set(topics.flatMap((topic) => topic.slides.map(({ slide_number }) => slide_number)));
  const [first] = slides;
  const minutes = Math.max(1, Math.round((course.duration_minutes * slides.size) / course.slides.length));
  return (
    <main className={styles.result} data-cat={course.category} id={MAIN_ID} tabIndex={-1}>
      <p className={styles.over}>
        {result.cause === 'time' ? 'Se acabó el tiempo a las' : 'Examen terminado a las'}{' '}
        {readerTime(result.finished_at)}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {passed ? 'Aprobaste el examen' : 'Esta vez no aprobaste'}
      </h1>
      <p className={styles.lead}>
        {course.title}.{' '}
        {!passed &&
          (topics.length > 0
            ? `Repasa ${topics.length === 1 ? 'un tema' : `${topics.length} temas`}, ${minutes === 1 ? 'un minuto' : `unos ${minutes} minutos`} de lectura, y preséntalo otra vez.`
            : 'Vuelve a leer el curso completo y preséntalo otra vez.')}
      </p>
      {!passed && <ExamDue courseId={course.id} next={result.next_attempt_at} className={styles.due} />}
      {passed ? <PassedFacts result={result} /> : <NextAttempt result={result} />}
      {passed && due && <p className={styles.due}>{due.sentence}</p>}
      <div className={styles.actions}>
        {passed && due && (
          <ScreenLink to="/cursos/$curso" params={{ curso: due.courseId }} className={buttonLook('primary', 'large')}>
            Continuar con lo que te toca
            <ArrowRight aria-hidden="true" />
          </ScreenLink>
        )}
        {certificate !== undefined && (
          <a className={buttonLook(due ? 'secondary' : 'primary', 'large')} href={`/constancias/${certificate.folio}`}>
            <Award aria-hidden="true" />
            Ver tu constancia
          </a>
        )}
        {!passed && (
          <ScreenLink
            to="/cursos/$curso"
            params={{ curso: course.id }}
            search={{ lamina: first ?? 1 }}
            className={buttonLook('primary', 'large')}
          >
            {topics.length === 0
              ? 'Volver a leer el curso'
              : topics.length === 1
                ? 'Repasar el tema'
                : `Repasar los ${topics.length} temas`}
          </ScreenLink>
        )}
        {!passed && result.next_attempt_at !== null && <AddToCalendar examId={result.exam_id} />}
        <ScreenLink
          to="/cursos"
          className={buttonLook(passed && certificate === undefined ? 'primary' : 'secondary', 'large')}
        >
          Ir al inicio
        </ScreenLink>
      </div>
      {passed && certificate === undefined && (
        <div className={styles.note}>
          <Notice
            kind="info"
            title="Tu constancia está pendiente"
            detail="Aprobaste, pero por ahora no se puede emitir. Habla con el administrador de tu entidad."
          />
        </div>
      )}
      {topics.length > 0 && <Topics result={result} course={course} />}
      {!passed && (
        <div className={styles.note}>
          <Notice
            kind="info"
            title="Por qué no ves las preguntas ni la calificación"
            detail={`Así el siguiente intento mide lo que sabes. Tu intento queda guardado y tu entidad ve que no se aprobó.${tellsByMail ? ' Te avisamos por correo cuando puedas presentarlo de nuevo.' : ''}`}
          />
        </div>
      )}
    </main>
  );
}

function PassedFacts({ result: { score, attempt } }: { result: Result }) {
  return (
    <dl className={`${styles.facts} num`}>
      <div>
        <dt>Calificación</dt>
        <dd>{percent(score ?? 0)}</dd>
      </div>
      <div>
        <dt>Intento</dt>
        <dd>{attempt}</dd>
      </div>
    </dl>
  );
}

function NextAttempt({ result }: { result: Result }) {
  const { attempts, attempts_left: left, next_attempt_at: next, window_days: days, window_ends_at: until } = result;
  return (
    <dl className={`${styles.facts} num`}>
      <div>
        <dt>Puedes volver a intentarlo</dt>
        <dd>{next === null ? 'ahora mismo' : `desde el ${readerDayAndTime(next)}`}</dd>
      </div>
      <div>
        <dt>Intentos</dt>
        <dd>
          {attempts - left} de {attempts}
          <small>
            {left === 0
              ? `ya no te quedan en ${days} días`
              : `te ${left === 1 ? 'queda' : 'quedan'} ${left}${until === null ? '' : ` hasta el ${longDateOf(until)}`}`}
          </small>
        </dd>
      </div>
    </dl>
  );
}

function AddToCalendar({ examId }: { examId: string }) {
  const { loading, start } = useDownload('No pudimos preparar tu calendario');
  const save = () => download('getExamCalendar', { params: { id: examId } }, 'examen.ics');
  return (
    <Button kind="secondary" size="large" loading={loading !== null} onClick={() => start('calendar', save)}>
      <CalendarPlus aria-hidden="true" />
      Agregar a mi calendario
    </Button>
  );
}

const numbers = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** The slides of a topic in one line: the title of a single one, the numbers of several. */
const slidesLine = ([first, ...others]: Result['topics_to_review'][number]['slides']) =>
  others.length === 0
    ? `Lámina ${first?.slide_number} · ${first?.title}`
    : `Láminas ${numbers.format([first, ...others].map((slide) => String(slide?.slide_number)))}`;

function Topics({ result, course }: { result: Result; course: Course }) {
  return (
    <section className={styles.topics} aria-labelledby="exam-topics">
      <h2 id="exam-topics">Qué repasar</h2>
      <p>En estos temas hubo varias respuestas por mejorar.</p>
      <ol>
        {result.topics_to_review.map(({ objective, title, slides }) => (
          <li key={objective}>
            <ScreenLink
              to="/cursos/$curso"
              params={{ curso: course.id }}
              search={{ lamina: slides[0]?.slide_number ?? 1 }}
            >
              <span className={`${styles.number} num`} aria-hidden="true">
                {slides[0]?.slide_number}
              </span>
              <span>
                <b>{title}</b>
                <span className={styles.slides}>{slidesLine(slides)}</span>
              </span>
              <span className={styles.go}>
                Ver lámina
                <ArrowRight aria-hidden="true" />
              </span>
            </ScreenLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
