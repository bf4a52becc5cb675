import type { LabourState } from '@finaula/contract/labour';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { notifyError } from '../../ui/feedback/toast.tsx';

const KEY = 'labour';

export const cataloguesQuery = queryOptions({
  queryKey: ['labour-catalogues'],
  queryFn: () => api.getLabourCatalogues(),
  staleTime: Number.POSITIVE_INFINITY,
});

export const policyQuery = queryOptions({
  queryKey: [KEY, 'policy'],
  queryFn: () => api.getLabourPolicy(),
  staleTime: 0,
});

export const queueQuery = queryOptions({
  queryKey: [KEY, 'queue'],
  queryFn: () => api.getLabourQueue(),
  staleTime: 0,
});

export const termsQuery = queryOptions({
  queryKey: [KEY, 'terms'],
  queryFn: () => api.getLabourTerms(),
  staleTime: 0,
});

export const coursesQuery = queryOptions({
  queryKey: [KEY, 'courses'],
  queryFn: () => api.listLabourCourses(),
  staleTime: 0,
});

export const listQuery = (year: number) =>
  queryOptions({
    queryKey: [KEY, 'list', year],
    queryFn: () => api.getLabourList({ params: { year }, query: {} }),
    staleTime: 0,
  });

export const issuedQuery = (query: { state?: LabourState; q?: string }) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'issued', query],
    queryFn: ({ pageParam }) =>
      api.listLabourConstancias({ query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The facts of a person of the institution; without an id, one's own. */
export const factsQuery = (userId?: string) =>
  queryOptions({
    queryKey: [KEY, 'facts', userId ?? 'own'],
    queryFn: () =>
      userId === undefined ? api.getOwnLabourFacts() : api.getLabourFacts({ params: { user_id: userId } }),
    staleTime: 0,
    retry: false,
  });

export const ownConstanciasQuery = queryOptions({
  queryKey: [KEY, 'own'],
  queryFn: () => api.listOwnLabourConstancias(),
  staleTime: 0,
});

/** A change of labour data; refetches everything that may depend on it. */
export function useLabourAct<Input, Reply>(
  act: (input: Input) => Promise<Reply>,
  { failed, onDone }: { failed: string; onDone: (reply: Reply) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    networkMode: 'always',
    onSuccess: (reply) => {
      onDone(reply);
      return queryClient.invalidateQueries({ queryKey: [KEY] });
    },
    onError: (error) => notifyError(failed, detailOf(error)),
  });
}
