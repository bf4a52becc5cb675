import type { ImportKind, PeopleImport } from '@finaula/contract/people-imports';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

const KEY = ['people-imports'];
const POLL_MS = 1_000;

/** The server works on it: the user may leave this page. */
export const isRunning = ({ state }: Pick<PeopleImport, 'state'>) => state === 'checking' || state === 'applying';

export const importsQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: () => api.listPeopleImports(),
  staleTime: 0,
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: () => api.getPeopleImport({ params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? POLL_MS : false),
  });

/** `checked`: each check has its own rows. */
export const rowsQuery = (id: string, kind: ImportKind, checked: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, id, 'rows', kind, checked],
    queryFn: ({ pageParam: cursor }) =>
      api.listPeopleImportRows({ params: { id }, query: { kind, ...(cursor !== null && { cursor }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const messageQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: [...KEY, id, 'message', number],
    queryFn: () => api.previewInvitation({ params: { id }, query: { number } }),
  });
