import type { SearchParams } from '../../lib/navigation/search-params.ts';
import type { ReportQuery } from './training-queries.ts';

/** The filters of the report, by their names in the address. */
export type Filters = Pick<SearchParams, 'buscar' | 'de_curso' | 'estado' | 'desde' | 'hasta'>;

export const filtersOf = ({ buscar, de_curso, estado, desde, hasta }: SearchParams): Filters => ({
  buscar,
  de_curso,
  estado,
  desde,
  hasta,
});

/** As the call takes them; what does not filter is left out. */
export function asQuery({ buscar, de_curso, estado, desde, hasta }: Filters): ReportQuery {
  const q = buscar?.trim();
  return {
    ...(q && { q }),
    ...(de_curso && { course_id: de_curso }),
    ...(estado && { state: estado }),
    ...(desde && { from: desde }),
    ...(hasta && { to: hasta }),
  };
}
