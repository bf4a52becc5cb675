import { type Act, act, LEDGER_PAGE } from '@finaula/contract/ledger';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import type { SearchParams } from '../../lib/navigation/search-params.ts';

export type Log = 'listLedger' | 'listActivity';
export type Filters = Pick<SearchParams, 'acto' | 'buscar' | 'entidad' | 'desde' | 'hasta'>;

/** Sign-ins and digests of facts are by far the most acts: without them the others stay readable. */
export const groups = [
  ['without', 'Todo menos entradas, rechazos y huellas'],
  ['only', 'Entradas y rechazos'],
  ['with', 'Todo'],
] as const;
export type Shown = (typeof groups)[number][0] | Act;

/** The chosen group or act; an unknown one is the default. */
export const shownOf = ({ acto }: Filters): Shown =>
  groups.find(([group]) => group === acto)?.[0] ?? act.safeParse(acto).data ?? 'without';

export function asQuery(filters: Filters) {
  const shown = shownOf(filters);
  const group = groups.find(([name]) => name === shown)?.[0];
  return {
    ...(group === undefined ? { action: act.parse(shown) } : { sign_ins: group }),
    ...(filters.buscar !== undefined && { person: filters.buscar }),
    ...(filters.entidad !== undefined && { entity_id: filters.entidad }),
    ...(filters.desde !== undefined && { from: filters.desde }),
    ...(filters.hasta !== undefined && { to: filters.hasta }),
  };
}

/** From the newest row back, a page at a time. */
export const ledgerQuery = (log: Log, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [log, filters],
    queryFn: ({ pageParam }) => api[log]({ query: { ...asQuery(filters), ...(pageParam && { before: pageParam }) } }),
    initialPageParam: 0,
    getNextPageParam: ({ entries }) => {
      const oldest = entries.at(-1)?.id;
      return oldest === undefined || oldest === 1 || entries.length < LEDGER_PAGE ? undefined : oldest;
    },
    staleTime: 0,
  });
