import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { managedEntitiesQuery } from '../../lib/entities/admin-lists.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ChainCheck } from './chain-check.tsx';
import { EntriesPanel } from './entries-panel.tsx';
import { type Filters, type Log, ledgerQuery } from './ledger-query.ts';

interface LedgerProps {
  filters: Filters;
  tabs: ReactNode;
}

function useTotal(log: Log, filters: Filters) {
  const { data, error } = useInfiniteQuery(ledgerQuery(log, filters));
  const total = data?.pages[0]?.total;
  return {
    aside: total === undefined ? undefined : `${formatNumber(total)} ${total === 1 ? 'registro' : 'registros'}`,
    busy: data === undefined && error === null,
  };
}

/** Acts of the whole platform, the newest first. */
export function Ledger({ filters, tabs }: LedgerProps) {
  const { data = [] } = useQuery(managedEntitiesQuery);
  return (
    <Page screen="bitacora" title="Bitácora" tabs={tabs} {...useTotal('listLedger', filters)}>
      <ChainCheck />
      <EntriesPanel
        log="listLedger"
        filters={filters}
        entities={data.map(({ id, nombre_entidad }) => [id, nombre_entidad] as const)}
      />
    </Page>
  );
}

/** Acts of an administrator's own institution, the newest first. */
export const Activity = ({ filters, tabs }: LedgerProps) => (
  <Page screen="actividad" title="Actividad" tabs={tabs} {...useTotal('listActivity', filters)}>
    <EntriesPanel log="listActivity" filters={filters} />
  </Page>
);
