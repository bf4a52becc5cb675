import type { TrainingFilters } from '@finaula/contract/training';
import { longDay, namedInstant } from '../../shared/time/format.ts';
import { nameOfState } from './columns.ts';
import type { ReportCourse } from './queries.ts';

interface Report {
  entityName: string;
  /** The report's courses. */
  courses: readonly ReportCourse[];
  filters: TrainingFilters;
  now: Date;
}

/** Lines that explain a report to later readers: name and value of each. */
export function describeReport({ entityName, courses, filters, now }: Report): (readonly [string, string])[] {
  const { q, course_id, state, from, to } = filters;
  return [
    ['Entidad', entityName],
    ['Generado', namedInstant(now)],
    ['Persona', q === undefined ? 'Todas' : `Nombre o correo con «${q}»`],
    ['Curso', course_id === undefined ? 'Todos' : (courses.find(({ id }) => id === course_id)?.title ?? course_id)],
    ['Estado', state === undefined ? 'Todos' : nameOfState(state)],
    ['Expedida desde', from === undefined ? 'Sin límite' : longDay(from)],
    ['Expedida hasta', to === undefined ? 'Sin límite' : longDay(to)],
  ];
}
