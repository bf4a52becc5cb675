import type { ImportColumn, ImportFault, ImportKind, PeopleImport } from '@finaula/contract/people-imports';
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
    queryKey: importKey(id),
    queryFn: () => api.getPeopleImport({ params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? POLL_MS : false),
  });

/** Everything about an import, which a correction changes. */
export const importKey = (id: string) => [...KEY, id];

type Fault = Pick<ImportFault, 'field' | 'code'>;

export const faultsQuery = (id: string, checked: string) =>
  queryOptions({
    queryKey: [...importKey(id), 'faults', checked],
    queryFn: () => api.listPeopleImportFaults({ params: { id } }),
  });

/** `checked`: each check has its own rows. */
export const rowsQuery = (id: string, { kind, checked, fault }: { kind: ImportKind; checked: string; fault?: Fault }) =>
  infiniteQueryOptions({
    queryKey: [...importKey(id), 'rows', kind, checked, fault?.field, fault?.code],
    queryFn: ({ pageParam: cursor }) =>
      api.listPeopleImportRows({
        params: { id },
        query: {
          kind,
          ...(fault && { field: fault.field as ImportColumn, code: fault.code }),
          ...(cursor !== null && { cursor }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const messageQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: [...KEY, id, 'message', number],
    queryFn: () => api.previewInvitation({ params: { id }, query: { number } }),
  });
