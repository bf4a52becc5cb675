import type { Directory } from '@finaula/contract/directory';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

const WATCHED_MS = 2_000;

/** Polls while it is being switched on. */
export const directoryQuery = queryOptions({
  queryKey: ['directory'],
  queryFn: () => api.getDirectory(),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? WATCHED_MS : false),
});
export const previewQuery = queryOptions({
  queryKey: ['directory', 'preview'],
  queryFn: () => api.previewDirectory(),
  staleTime: 0,
});

export function useDirectoryCache() {
  const queryClient = useQueryClient();
  return {
    update: (changed: Directory) => queryClient.setQueryData(directoryQuery.queryKey, changed),
    refresh: () => queryClient.invalidateQueries({ queryKey: directoryQuery.queryKey }),
  };
}
