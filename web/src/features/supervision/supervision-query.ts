import { LOCALE } from '@finaula/contract/constants';
import type { SupervisionFile } from '@finaula/contract/supervision';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const POLL_MS = 1_000;

/** The server works on it: the user may leave this page. */
export const isRunning = ({ state }: Pick<SupervisionFile, 'state'>) => state === 'queued' || state === 'building';

export const filesQuery = queryOptions({
  queryKey: ['supervision-files'],
  queryFn: () => api.listSupervisionFiles(),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? POLL_MS : false),
});

/** Areas with obligations on a day, by name. */
export const areasQuery = (on: string) =>
  queryOptions({
    queryKey: ['supervision-areas', on],
    queryFn: async () =>
      (await api.getCompliance({ query: { on, part: 'sums' } })).by_area
        .flatMap(({ area }) => area ?? [])
        .toSorted((a, b) => a.localeCompare(b, LOCALE)),
  });

export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['supervision-people', q],
    queryFn: async () => (await api.listEntityUsers({ query: { q, limit: 6 } })).users,
    enabled: q !== '',
  });
