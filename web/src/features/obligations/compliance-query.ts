import type { RequestOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { Compliance } from '@finaula/contract/compliance';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import type { SearchParams } from '../../lib/navigation/search-params.ts';

const KEY = ['compliance'];

export type ComplianceQuery = RequestOf<Calls['getCompliance']>['query'];

export type Filters = Pick<SearchParams, 'buscar' | 'obligacion' | 'area' | 'situacion' | 'orden'>;
export type AsOf = Pick<SearchParams, 'al' | 'conocido'>;

/** A dash in the address: people without an area. */
export const NO_AREA = '-';

export const asOfQuery = ({ al, conocido }: AsOf) => ({
  ...(al && { on: al }),
  ...(al && conocido && { as_known: 'now' as const }),
});

export function filterQuery({ buscar, obligacion, area, situacion }: Filters) {
  const q = buscar?.trim();
  return {
    ...(q && { q }),
    ...(obligacion && { obligation_id: obligacion }),
    ...(area && { area: area === NO_AREA ? '' : area }),
    ...(situacion && { standing: situacion }),
  };
}

/** Refetched on every visit, because people earn constancias at any time. */
export const sumsQuery = (query: ComplianceQuery) =>
  queryOptions({
    queryKey: [...KEY, 'sums', query],
    queryFn: () => api.getCompliance({ query: { ...query, part: 'sums' } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const rowsQuery = (query: ComplianceQuery) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'rows', query],
    queryFn: ({ pageParam }) =>
      api.getCompliance({
        query: { order: 'urgency', ...query, part: 'rows', ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }: Compliance) => next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const explainQuery = (query: ComplianceQuery) =>
  queryOptions({
    queryKey: [...KEY, 'explain', query],
    queryFn: () => api.getCompliance({ query: { ...query, part: 'rows' } }),
    staleTime: 0,
  });

export const forecastQuery = queryOptions({
  queryKey: [...KEY, 'forecast'],
  queryFn: () => api.getComplianceForecast(),
  staleTime: 0,
});

export const historyQuery = (query: RequestOf<Calls['getComplianceHistory']>['query']) =>
  queryOptions({
    queryKey: [...KEY, 'history', query],
    queryFn: () => api.getComplianceHistory({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const laterFactsQuery = (on: string) =>
  queryOptions({
    queryKey: [...KEY, 'later-facts', on],
    queryFn: () => api.getLaterFacts({ query: { on } }),
    staleTime: 0,
  });

export const timesQuery = queryOptions({
  queryKey: [...KEY, 'times'],
  queryFn: () => api.getCompletionTimes(),
});

export const obligationsQuery = queryOptions({
  queryKey: [...KEY, 'obligations'],
  queryFn: () => api.listObligations(),
  staleTime: 0,
});

/** Refreshes figures, rows and obligations after a decision. */
export function useRefreshCompliance() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}
