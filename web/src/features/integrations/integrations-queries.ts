import type { Delivery } from '@finaula/contract/webhooks';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const WATCHED_MS = 2_000;
/** An event that is being sent is tried again a minute later if its process dies. */
const UNDER_WAY_MS = 61_000;

export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: () => api.listApiTokens(),
  staleTime: 0,
});

const WEBHOOKS_KEY = ['webhooks'];
export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, 'list'],
  queryFn: () => api.listWebhooks(),
  staleTime: 0,
});

const isUnderWay = ({ next_attempt_at, attempts }: Delivery) =>
  attempts === 0 && next_attempt_at !== null && Date.parse(next_attempt_at) < Date.now() + UNDER_WAY_MS;

/** Polls while something is being sent, and a paused webhook sends tests only. */
export const deliveriesQuery = (id: string, paused: boolean) =>
  infiniteQueryOptions({
    queryKey: [...WEBHOOKS_KEY, id, 'deliveries'],
    queryFn: ({ pageParam }) =>
      api.listDeliveries({ params: { id }, query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) =>
        deliveries.some((delivery) => isUnderWay(delivery) && (!paused || delivery.event === 'test')),
      )
        ? WATCHED_MS
        : false,
  });

/** Everything about webhooks is read again after each act. */
export function useWebhooksRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY });
}
