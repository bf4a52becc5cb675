import { reportMonth } from '@finaula/contract/committee-report-words';
import type { CommitteeReports } from '@finaula/contract/committee-reports';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel, PlainPanel } from '../../ui/layout/panel.tsx';
import { Entries } from '../../ui/lists/entries.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { reportsQuery } from './report-query.ts';
import { sentWords } from './report-screen.tsx';
import styles from './reports.module.css';
import { SettingsPanel } from './settings-panel.tsx';

/** Monthly reports to the committee: the next one, its list, and those that were sent. */
export function Reports({ entityName, tabs }: { entityName: string; tabs: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(reportsQuery);
  return (
    <Page screen="informes" title="Informes" aside={entityName} tabs={tabs} busy={data === undefined && error === null}>
      {error !== null && (
        <LoadFailure title="No pudimos cargar los informes" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando los informes…" rows={3} />}
      {data?.months.length === 0 && (
        <PlainPanel>
          <EmptyState
            title="Todavía no hay qué informar"
            action={
              <ScreenLink to="/cumplimiento/obligaciones" className={buttonLook('primary')}>
                Crear la primera obligación
              </ScreenLink>
            }
          >
            El informe resume en una hoja cómo está tu gente frente a sus obligaciones, mes por mes.
          </EmptyState>
        </PlainPanel>
      )}
      {data !== undefined && data.months.length > 0 && (
        <div className={styles.sections}>
          <NextReport reports={data} />
          <SettingsPanel reports={data} />
          <SentReports reports={data} />
        </div>
      )}
    </Page>
  );
}

function NextReport({ reports: { months, sent } }: { reports: CommitteeReports }) {
  const isSent = (month: string) => sent.some((one) => one.month === month);
  // The last month that is over, unless it was sent.
  const [month, setMonth] = useState(months.slice(1).find((one) => !isSent(one)) ?? months[0] ?? '');
  return (
    <Panel title="Informe al comité">
      <div className={styles.body}>
        <p>Una hoja carta por mes, sin nombres de personas. La revisas, la envías y queda guardada como salió.</p>
        <div className={styles.next}>
          <FilterSelect
            label="Mes del informe"
            options={months.map((one) => [one, `${reportMonth(one)}${isSent(one) ? ', enviado' : ''}`] as const)}
            value={month}
            onChange={setMonth}
          />
          <ScreenLink
            to="/cumplimiento/informes/$informe"
            params={{ informe: month }}
            className={buttonLook('primary')}
          >
            Ver el informe
          </ScreenLink>
        </div>
      </div>
    </Panel>
  );
}

function SentReports({ reports: { sent } }: { reports: CommitteeReports }) {
  return (
    <Panel title="Enviados">
      {sent.length === 0 ? (
        <p className={styles.body}>Los que envíes se quedan aquí, como salieron.</p>
      ) : (
        <Entries>
          {sent.map((one) => (
            <li key={one.id}>
              <div>
                <h3>{reportMonth(one.month)}</h3>
                <p>{sentWords(one)}</p>
                {one.corrects_folio !== null && (
                  <p>
                    Corrige al {one.corrects_folio}: {one.reason}
                  </p>
                )}
                <p className={styles.folio}>{one.folio}</p>
              </div>
              <ScreenLink
                to="/cumplimiento/informes/$informe"
                params={{ informe: one.id }}
                className={buttonLook('secondary')}
                aria-label={`Abrir el informe de ${reportMonth(one.month)}`}
              >
                Abrir
              </ScreenLink>
            </li>
          ))}
        </Entries>
      )}
    </Panel>
  );
}
