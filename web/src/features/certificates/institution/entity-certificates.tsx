import type { RequestOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { EntityCertificates } from '@finaula/contract/certificates';
import { LOCALE } from '@finaula/contract/constants';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useDebouncedCallback } from '../../../lib/browser/use-debounce.ts';
import { mexicanToday } from '../../../lib/dates/mexico-city-time.ts';
import type { SearchParams } from '../../../lib/navigation/search-params.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { DayField } from '../../../ui/forms/day-field.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel, PanelTools } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { ListTable } from '../../../ui/lists/list-table.tsx';
import { NoMatch } from '../../../ui/lists/no-match.tsx';
import { ShowMore, useMore } from '../../../ui/lists/show-more.tsx';
import { orderIn, SortMenu, sortedBy } from '../../../ui/lists/sort-orders.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { CertificateRow, states } from './certificate-row.tsx';
import styles from './entity-certificates.module.css';

const TYPING_MS = 300;

const orders = [
  ['newest', 'Las más recientes primero'],
  ['name', 'Persona'],
  ['course', 'Curso'],
  ['until', 'Las que vencen primero'],
] as const;

export const certificatesQuery = (query: RequestOf<Calls['listEntityCertificates']>['query']) =>
  infiniteQueryOptions({
    queryKey: ['entity-certificates', query],
    queryFn: ({ pageParam }) =>
      api.listEntityCertificates({ query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }: EntityCertificates) => next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

interface EntityCertificatesProps {
  entityName: string;
  search: SearchParams;
  tabs: ReactNode;
  /** Whether names lead to the person's page. */
  linked: boolean;
}

/** Constancias of an institution in their state on a date, by default the newest first. */
export function EntityCertificatesScreen({
  entityName,
  search: { al, buscar, orden },
  tabs,
  linked,
}: EntityCertificatesProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(buscar ?? '');
  const go = (to: Partial<SearchParams>, replace = true) =>
    void navigate({
      to: '/cumplimiento/constancias',
      search: { al, buscar, orden, ...to },
      replace,
      resetScroll: false,
    });
  const find = useDebouncedCallback((text: string) => go({ buscar: text.trim() || undefined }), TYPING_MS);
  const q = buscar?.trim();
  const order = orderIn(orders, orden);
  const list = useInfiniteQuery(certificatesQuery({ ...(al && { on: al }), ...(q && { q }), order }));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const more = useMore({
    users: rows,
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
  });
  const reorder = (to: typeof order) => {
    more.reset();
    go({ orden: to === 'newest' ? undefined : to }, false);
  };
  const column = sortedBy(order, reorder);
  const totals = list.data?.pages[0]?.totals;
  const today = mexicanToday();
  const total =
    totals === undefined
      ? 0
      : totals.vigente + totals.vencida + totals.revocada + totals.sustituida + totals.en_disputa;
  return (
    <Page
      screen="constancias"
      title="Constancias"
      aside={entityName}
      tabs={tabs}
      busy={list.data === undefined && list.error === null}
    >
      <Panel
        title="Emitidas aquí"
        aside={
          <ScreenLink to="/cumplimiento/documentadas" className={buttonLook('secondary')}>
            Documentadas, no emitidas aquí
          </ScreenLink>
        }
      >
        <PanelTools>
          <SearchField
            label="Buscar por persona, curso o folio"
            placeholder="Persona, curso o folio"
            value={typed}
            onChange={(text) => {
              setTyped(text);
              find(text);
            }}
          />
          <DayField
            label="Al"
            value={al ?? today}
            min="2000-01-01"
            max={today}
            onChange={(day) => go({ al: day === today ? undefined : day })}
          />
          <SortMenu orders={orders} order={order} onSort={reorder} />
        </PanelTools>
        {list.error !== null && (
          <LoadFailure
            title="No pudimos cargar las constancias"
            error={list.error}
            retrying={list.isFetching}
            onRetry={list.refetch}
          />
        )}
        {list.data === undefined && list.error === null && <ListSkeleton label="Cargando las constancias…" />}
        {totals !== undefined && total > 0 && (
          <p className={`${styles.totals} num`}>
            {(['vigente', 'vencida', 'revocada', 'sustituida', 'en_disputa'] as const)
              .filter((state) => totals[state] > 0)
              .map(
                (state) =>
                  `${formatNumber(totals[state])} ${states[state].label.toLocaleLowerCase(LOCALE)}${totals[state] === 1 || state === 'en_disputa' ? '' : 's'}`,
              )
              .join(' · ')}
          </p>
        )}
        {list.data !== undefined && rows.length === 0 && q === undefined && (
          <p className={styles.none}>Hasta ese día no se había emitido ninguna.</p>
        )}
        {list.data !== undefined && rows.length === 0 && q !== undefined && (
          <NoMatch
            title="Ninguna constancia coincide"
            onShowAll={() => {
              setTyped('');
              go({ buscar: undefined });
            }}
          />
        )}
        {rows.length > 0 && (
          <div className={styles.list} aria-busy={list.isPlaceholderData}>
            <ListTable
              label="Constancias de la institución"
              columns={[
                column('Persona', 'name'),
                column('Curso', 'course'),
                'Estado',
                column('Emitida', 'newest', 'descending'),
                column('Vigente hasta', 'until'),
                'Constancia',
              ]}
            >
              {rows.map((row, i) => (
                <CertificateRow key={row.folio} row={row} named linked={linked} arriving={i === more.arriving} />
              ))}
            </ListTable>
          </div>
        )}
        {rows.length > 0 && <ShowMore shown={rows.length} total={total} of="constancias" more={more} />}
      </Panel>
    </Page>
  );
}
