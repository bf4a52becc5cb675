import { ArrowRight } from 'lucide-react';
import { minutesLeft, resumeSlide, slideTotal } from '../../../lib/courses/course-progress.ts';
import { useExamAsked } from '../../../lib/exams/exam-asked.ts';
import type { Address } from '../../../lib/navigation/address.ts';
import { percent } from '../../../lib/text/percent.ts';
import { Rosette } from '../../../ui/brand/rosette.tsx';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './continue-panel.module.css';
import type { NextCourse } from './next-course.ts';

const words = {
  begin: { over: 'Empieza aquí', action: 'Empezar' },
  next: { over: 'Tu siguiente curso', action: 'Empezar' },
  continue: { over: 'Continúa donde te quedaste', action: 'Continuar' },
  exam: { over: 'Ya lo leíste: te falta el examen', action: 'Presentar el examen' },
  quiz: { over: 'Ya lo leíste: te falta su quiz', action: 'Tomar quiz' },
  repeat: { over: 'Tu constancia venció: toca repetirlo', action: 'Repetir' },
  again: { over: 'Completaste todos los cursos', action: 'Repasar' },
} as const;

function addressOf({ course, reading }: NextCourse, step: keyof typeof words): Address {
  const params = { curso: course.id };
  if (step === 'exam') return { to: '/cursos/$curso/examen', params };
  return step === 'quiz'
    ? { to: '/cursos/$curso/quiz', params }
    : { to: '/cursos/$curso', params, search: { lamina: resumeSlide(reading) } };
}

function factsOf({ step, course, reading }: NextCourse): string {
  const total = slideTotal(course);
  const questions = course.quiz?.question_count ?? 0;
  if (step === 'quiz')
    return `${questions} ${questions === 1 ? 'pregunta' : 'preguntas'} · apruebas con ${percent(course.quiz?.passing_score ?? 0)}`;
  if (course.package) return `Paquete · ${course.duration_minutes} min`;
  if (step !== 'continue') return `${total} láminas · ${course.duration_minutes} min`;
  return `Lámina ${reading.seen} de ${total} · te quedan ${minutesLeft(course.duration_minutes, reading.seen, total)} min`;
}

/** The catalogue's dark panel: the course to continue, and its progress. */
export function ContinuePanel({ next }: { next: NextCourse }) {
  const { course, reading } = next;
  const asked = useExamAsked(course.id, next.step === 'quiz');
  const step = asked?.reason === undefined ? next.step : 'exam';
  return (
    <section className={`${styles.panel} on-night`} data-cat={course.category} aria-labelledby="seguir">
      <Rosette seed={course.id} line={0.45} className={styles.rosette} />
      <p className={styles.over}>{words[step].over}</p>
      <h2 id="seguir">{course.title}</h2>
      <p className={`${styles.facts} num`}>{step === 'exam' ? asked?.reason : factsOf(next)}</p>
      {reading !== undefined && course.package === undefined && (
        <div className={styles.steps} role="img" aria-label={`${reading.seen} de ${reading.total} láminas vistas`}>
          {Array.from({ length: reading.total }, (_, i) => i + 1).map((slide) => (
            <i key={slide} data-seen={slide <= reading.seen || undefined} />
          ))}
        </div>
      )}
      <ScreenLink {...addressOf(next, step)} className={buttonLook('primary', 'large', styles.action)}>
        <span>
          {words[step].action} <span className="sr-only">«{course.title}»</span>
        </span>
        <ArrowRight aria-hidden="true" />
      </ScreenLink>
    </section>
  );
}
