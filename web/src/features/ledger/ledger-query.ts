import { type Act, LEDGER_PAGE } from '@finaula/contract/ledger';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** From the newest row back, a page at a time. */
export const ledgerQuery = (action: Act | undefined) =>
  infiniteQueryOptions({
    queryKey: ['ledger', action],
    queryFn: ({ pageParam }) => api.listLedger({ query: { ...(action && { action }), ...(pageParam && { before: pageParam }) } }),
    initialPageParam: 0,
    getNextPageParam: ({ entries }) => {
      const oldest = entries.at(-1)?.id;
      return oldest === undefined || oldest === 1 || entries.length < LEDGER_PAGE ? undefined : oldest;
    },
    staleTime: 0,
  });
