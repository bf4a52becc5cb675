import type { RequestOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { TRAINING_KEY } from '../../lib/certificates/training-summary.ts';
import type { SearchParams } from '../../lib/navigation/search-params.ts';

/** The filters of the report, by their names in the address. */
export type Filters = Pick<SearchParams, 'buscar' | 'de_curso' | 'estado' | 'desde' | 'hasta'>;

export const filtersOf = ({ buscar, de_curso, estado, desde, hasta }: SearchParams): Filters => ({
  buscar,
  de_curso,
  estado,
  desde,
  hasta,
});

/** The filters as a query of the call; empty ones are left out. */
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

/* Refetched on every visit, because people earn and lose constancias at any time. */

export type ReportQuery = RequestOf<Calls['getTrainingReport']>['query'];

/** The previous page stays visible until this one is loaded. */
export const reportQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: [...TRAINING_KEY, 'report', query],
    queryFn: () => api.getTrainingReport({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
