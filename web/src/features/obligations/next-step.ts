import type { CourseSummary, Progress } from '@finaula/contract/courses';
import { courseProgress, isComplete, minutesLeft, resumeSlide } from '../../lib/courses/course-progress.ts';
import type { Address } from '../../lib/navigation/address.ts';
import type { OwnObligation } from '../../lib/obligations/own-obligations.ts';

export interface Step {
  course: CourseSummary;
  reading: ReturnType<typeof courseProgress>;
  /** The remaining work, as "Curso 2 de 2 · lámina 4 de 12 · te quedan 11 min y el examen". */
  left: string;
  address: Address;
  action: 'Empezar' | 'Continuar' | 'Tomar quiz' | 'Presentar el examen';
}

/** The first missing course of an obligation, and its next step. */
export function nextStep(
  { courses: asked, exam_minutes }: OwnObligation,
  courses: readonly CourseSummary[],
  progress: readonly Progress[],
): Step | undefined {
  const at = asked.findIndex(({ course_id, done }) => !done && courses.some(({ id }) => id === course_id));
  const course = courses.find(({ id }) => id === asked[at]?.course_id);
  if (course === undefined) return undefined;
  const reading = courseProgress(course, progress);
  const place = asked.length === 1 ? '' : `Curso ${at + 1} de ${asked.length} · `;
  const test = exam_minutes === null ? 'su quiz' : `el examen (${exam_minutes} min)`;
  const params = { curso: course.id };
  if (course.package && !(isComplete(reading) && exam_minutes !== null))
    return {
      course,
      reading: undefined,
      left: isComplete(reading)
        ? `${place}ya aprobaste el paquete: te falta tomar la constancia`
        : `${place}paquete de ${course.duration_minutes} min${exam_minutes === null ? '' : ` y ${test}`}`,
      address: { to: '/cursos/$curso', params },
      action: isComplete(reading) ? 'Continuar' : 'Empezar',
    };
  if (isComplete(reading))
    return {
      course,
      reading,
      left: `${place}ya lo leíste: te falta ${test}`,
      ...(exam_minutes === null
        ? { address: { to: '/cursos/$curso/quiz', params }, action: 'Tomar quiz' }
        : { address: { to: '/cursos/$curso/examen', params }, action: 'Presentar el examen' }),
    };
  return {
    course,
    reading,
    left: reading
      ? `${place}lámina ${reading.seen} de ${reading.total} · te quedan ${minutesLeft(course.duration_minutes, reading.seen, reading.total)} min y ${test}`
      : `${place}${course.duration_minutes} min y ${test}`,
    address: { to: '/cursos/$curso', params, search: { lamina: resumeSlide(reading) } },
    action: reading ? 'Continuar' : 'Empezar',
  };
}
