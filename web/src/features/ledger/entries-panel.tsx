import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ListTable } from '../../ui/lists/list-table.tsx';
import { NoMatch } from '../../ui/lists/no-match.tsx';
import { ShowOlder } from '../../ui/lists/show-older.tsx';
import { EntryFilters } from './entry-filters.tsx';
import { EntryRow } from './entry-row.tsx';
import { type Filters, type Log, ledgerQuery } from './ledger-query.ts';

interface EntriesPanelProps {
  log: Log;
  filters: Filters;
  /** Institutions to filter by: id and name. */
  entities?: readonly (readonly [string, string])[];
}

/** A log with its filters, which are in the address. */
export function EntriesPanel({ log, filters, entities }: EntriesPanelProps) {
  const navigate = useNavigate();
  const list = useInfiniteQuery(ledgerQuery(log, filters));
  const { data, error, isFetching, refetch } = list;
  const entries = data?.pages.flatMap((page) => page.entries);
  const narrow = (to: Filters) =>
    void navigate({ to: '.', search: (current) => ({ ...current, ...to }), replace: true, resetScroll: false });
  const showAll = () =>
    narrow({ acto: 'with', buscar: undefined, entidad: undefined, desde: undefined, hasta: undefined });
  const withEntity = entities !== undefined;
  return (
    <Panel title="Registros" titleHidden>
      <EntryFilters log={log} filters={filters} entities={entities} onChange={narrow} />
      {error !== null && (
        <LoadFailure title="Error al cargar la bitácora" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {entries === undefined && error === null && <ListSkeleton label="Cargando la bitácora…" />}
      {entries?.length === 0 && <NoMatch title="Ningún registro coincide" onShowAll={showAll} />}
      {entries !== undefined && entries.length > 0 && (
        <ListTable
          label="Registros de la bitácora"
          labelsLast
          columns={['Qué pasó', 'Quién lo hizo', ...(withEntity ? ['Entidad'] : []), 'Fecha', 'Sello']}
        >
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} withEntity={withEntity} />
          ))}
        </ListTable>
      )}
      <ShowOlder list={list} />
    </Panel>
  );
}
