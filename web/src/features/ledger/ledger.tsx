import { type Act, act, LEDGER_PAGE } from '@finaula/contract/ledger';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel, PanelTools } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ListTable } from '../../ui/lists/list-table.tsx';
import { NoMatch } from '../../ui/lists/no-match.tsx';
import { ShowOlder } from '../../ui/lists/show-older.tsx';
import { actNames } from './act-sentences.ts';
import { ChainCheck } from './chain-check.tsx';
import { EntryRow } from './entry-row.tsx';

/** Sign-ins and digests of facts are by far the most acts: without them the others stay readable. */
const groups = [
  ['without', 'Todo menos entradas, rechazos y huellas'],
  ['only', 'Entradas y rechazos'],
  ['with', 'Todo'],
] as const;
type Shown = (typeof groups)[number][0] | Act;
const isAct = (shown: Shown): shown is Act => act.safeParse(shown).success;
const filters = [...groups, ...act.options.map((option) => [option, actNames[option]] as const)] as const;
const columns = ['Qué pasó', 'Quién lo hizo', 'Entidad', 'Fecha', 'Sello'];

/** Acts that changed access rights or certificates, the newest first. */
export function Ledger({ tabs }: { tabs: ReactNode }) {
  const [shown, setShown] = useState<Shown>('without');
  const list = useInfiniteQuery(ledgerQuery(shown));
  const { data, error, isFetching, refetch } = list;
  const entries = data?.pages.flatMap((page) => page.entries);
  const total = data?.pages[0]?.total;
  return (
    <Page
      screen="bitacora"
      title="Bitácora"
      aside={total === undefined ? undefined : `${formatNumber(total)} ${total === 1 ? 'registro' : 'registros'}`}
      tabs={tabs}
      busy={data === undefined && error === null}
    >
      <ChainCheck />
      {error !== null && (
        <LoadFailure title="Error al cargar la bitácora" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      <Panel title="Registros" titleHidden>
        <PanelTools>
          <FilterSelect label="Mostrar" options={filters} value={shown} onChange={setShown} />
        </PanelTools>
        {entries === undefined && error === null && <ListSkeleton label="Cargando la bitácora…" />}
        {entries?.length === 0 && <NoMatch title="Nada de esto ha pasado todavía" onShowAll={() => setShown('with')} />}
        {entries !== undefined && entries.length > 0 && (
          <ListTable label="Registros de la bitácora" columns={columns}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ListTable>
        )}
        <ShowOlder list={list} />
      </Panel>
    </Page>
  );
}

/** From the newest row back, a page at a time. */
export const ledgerQuery = (shown: Shown) =>
  infiniteQueryOptions({
    queryKey: ['ledger', shown],
    queryFn: ({ pageParam }) =>
      api.listLedger({
        query: { ...(isAct(shown) ? { action: shown } : { sign_ins: shown }), ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ entries }) => {
      const oldest = entries.at(-1)?.id;
      return oldest === undefined || oldest === 1 || entries.length < LEDGER_PAGE ? undefined : oldest;
    },
    staleTime: 0,
  });
