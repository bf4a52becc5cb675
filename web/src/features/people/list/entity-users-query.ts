import type { User } from '@finaula/contract/accounts';
import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { messages } from '@finaula/contract/messages';
import type { EntityUser, UserListing } from '@finaula/contract/people';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../lib/api/api.ts';
import { PHONE, useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { toQuery, type UserFilter } from './filter-users.ts';

/* The panel's only access to people: the server filters, sorts and counts them, a page at a time. */

const KEY = ['entity-users'];
const PAGES = [...KEY, 'pages'];
/** Rows of a page; on a phone each one is a block. */
const PAGE = { desk: 25, phone: 10 };
/** Page size when all people are loaded. */
const MOST = 200;

type UsersQuery = Omit<UserListing, 'limit' | 'cursor'>;

/* Refetched on every visit, because others change these lists. */

const peopleQuery = (query: UsersQuery, limit: number) =>
  infiniteQueryOptions({
    queryKey: [...PAGES, query, limit],
    queryFn: ({ pageParam: cursor }) =>
      api.listEntityUsers({ query: { ...query, limit, ...(cursor !== null && { cursor }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One person of the institution; null for nobody. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'person', id],
    queryFn: async () => (await api.listEntityUsers({ query: { user_id: id, limit: 1 } })).users[0] ?? null,
    staleTime: 0,
  });

/** The first people that a text finds. */
export const foundPeopleQuery = (q: string, limit: number) =>
  queryOptions({
    queryKey: [...KEY, 'found', q, limit],
    queryFn: () => api.listEntityUsers({ query: { q, limit, order: 'name' } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const waitingSummaryQuery = queryOptions({
  queryKey: [...KEY, 'waiting-summary'],
  queryFn: () => api.summarizeWaiting(),
  staleTime: 0,
});

/** The loaded people, and how to load more. */
export interface LoadedUsers {
  /** Undefined while loading the first time; earlier ones stay meanwhile. */
  users: readonly EntityUser[] | undefined;
  /** On all pages; actions apply to employees only. */
  found: { people: number; employees: number };
  /** Earlier people are still shown. */
  stale: boolean;
  more: (() => void) | undefined;
  loadingMore: boolean;
  error: Error | null;
  retrying: boolean;
  retry: () => void;
}

const meta = { failed: messages.entityUsersFailed };
const nobody = { people: 0, employees: 0 };

function useUserPages(listing: UsersQuery, options: { meta?: { failed: string }; refetchOnMount?: boolean } = {}) {
  const limit = useMediaQuery(PHONE) ? PAGE.phone : PAGE.desk;
  const { data, fetchNextPage, ...query } = useInfiniteQuery({ ...peopleQuery(listing, limit), ...options });
  const users = useMemo(() => data?.pages.flatMap((page) => page.users), [data]);
  const first = data?.pages[0];
  const listed: LoadedUsers = {
    users,
    found: first?.found ?? nobody,
    stale: query.isPlaceholderData,
    more: query.hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
    error: query.error,
    retrying: query.isFetching,
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
  return { first, listed };
}

/**
 * The counters of the entity and the people who registered and wait for a decision; `people` is undefined
 * until all are loaded.
 */
export function useEntityOverview() {
  const { first, listed } = useUserPages({ order: 'name' }, { meta });
  const waiting = useUserPages({ invited: 'false', order: 'newest' }).listed;
  const { data: summary, isPending } = useQuery(waitingSummaryQuery);
  const there = first !== undefined && waiting.users !== undefined && !isPending;
  return {
    counts: first?.counts,
    people: there ? { none: first.users.length === 0, waiting, summary } : undefined,
    error: listed.error ?? waiting.error,
    retrying: listed.retrying || waiting.retrying,
    retry: () => {
      for (const { error, retry } of [listed, waiting]) if (error !== null) retry();
    },
  };
}

/** Matching people, in order. Starts with everyone, whom `useEntityOverview` has just loaded. */
export const useFilteredUsers = (filter: UserFilter, order: UserListing['order']): LoadedUsers =>
  useUserPages({ ...toQuery(filter), order }, { meta, refetchOnMount: false }).listed;

/** All matching people, page after page. */
export async function fetchAllUsers(query: UsersQuery): Promise<EntityUser[]> {
  const noFilter: EntityUser[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api.listEntityUsers({
      query: { ...query, limit: MOST, ...(cursor !== undefined && { cursor }) },
    });
    noFilter.push(...page.users);
    cursor = page.next_cursor ?? null;
  }
  return noFilter;
}

export function useUsersCache() {
  const queryClient = useQueryClient();
  return {
    /** Updates a changed person in the lists. */
    update: (changed: User) =>
      queryClient.setQueriesData<InfiniteData<ReplyOf<Calls['listEntityUsers']>>>(
        { queryKey: PAGES },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              users: page.users.map((one) => (one.id === changed.id ? { ...one, ...changed } : one)),
            })),
          },
      ),
    /** Refetches the lists. */
    refresh: () => void queryClient.invalidateQueries({ queryKey: KEY }),
  };
}
