import type { TrainingImport, TrainingRowKind } from '@finaula/contract/documented-training';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

const KEY = ['documented-training'];

export const trainingsQuery = (q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', q],
    queryFn: ({ pageParam }) =>
      api.listDocumentedTrainings({ query: { ...(q && { q }), ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const trainingQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: () => api.getDocumentedTraining({ params: { id } }),
    staleTime: 0,
  });

export const personTrainingQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'person', id],
    queryFn: () => api.listPersonTraining({ params: { id } }),
    staleTime: 0,
  });

export const ownTrainingQuery = queryOptions({
  queryKey: [...KEY, 'own'],
  queryFn: () => api.listOwnTraining(),
  staleTime: 0,
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'import', id],
    queryFn: () => api.getTrainingImport({ params: { id } }),
    staleTime: 0,
  });

export const importsQuery = queryOptions({
  queryKey: [...KEY, 'imports'],
  queryFn: () => api.listTrainingImports(),
  staleTime: 0,
});

export const rowsQuery = ({ id, state }: TrainingImport, kind: TrainingRowKind) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'rows', id, state, kind],
    queryFn: ({ pageParam }) =>
      api.listTrainingImportRows({ params: { id }, query: { kind, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** Reloads trainings and the standings that they decide. */
export function useRefreshTraining() {
  const cache = useQueryClient();
  return () =>
    Promise.all(['documented-training', 'compliance'].map((key) => cache.invalidateQueries({ queryKey: [key] })));
}
