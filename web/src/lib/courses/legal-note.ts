import type { Course } from '@finaula/contract/courses';
import { longDay, monthOf } from '../dates/calendar-day.ts';

/** House rule 4 of the courses, shown wherever they are read or asked about. */
export const LEGAL_NOTE =
  'Material de capacitación; no constituye asesoría legal. Consulta la norma vigente y el manual de tu entidad.';

/** Up to when the laws were read, which is older than the day on which the course was last edited. */
export const courseDates = ({ text_as_of, updated_at }: Pick<Course, 'text_as_of' | 'updated_at'>): string =>
  text_as_of === undefined
    ? `Actualizado al ${longDay(updated_at)}.`
    : `Leyes consolidadas a ${monthOf(text_as_of)}; curso revisado el ${longDay(updated_at)}.`;
