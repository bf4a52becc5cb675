import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PlainPanel } from '../../ui/layout/panel.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { AsOf } from './as-of.tsx';
import { Breakdown } from './breakdown.tsx';
import { ChangedLater } from './changed-later.tsx';
import { CompletionTimes } from './completion-times.tsx';
import styles from './compliance.module.css';
import {
  type AsOf as AsOfDate,
  asOfQuery,
  type Filters,
  filterQuery,
  NO_AREA,
  obligationsQuery,
  sumsQuery,
} from './compliance-query.ts';
import { Figures } from './figures.tsx';
import { Forecast } from './forecast.tsx';
import { PeopleList } from './people-list.tsx';

const Trend = lazy(() => import('./trend.tsx').then(({ Trend }) => ({ default: Trend })));

interface ComplianceProps {
  entityName: string;
  search: SearchParams;
  tabs: ReactNode;
  /** For auditors: no decisions. */
  readOnly?: boolean;
  /** The people who have never entered, in the main figures of today. */
  notEntered?: ReactNode;
  /** Panels of other features about today. */
  children?: ReactNode;
}

const NOTHING_ASKED = 'Aún no has asignado capacitación';

/** An institution's compliance on a date: the figure, the forecast, the breakdown and the people. */
export function ComplianceScreen({
  entityName,
  search,
  tabs,
  readOnly = false,
  notEntered,
  children,
}: ComplianceProps) {
  const navigate = useNavigate();
  const filters: Filters = {
    buscar: search.buscar,
    obligacion: search.obligacion,
    area: search.area,
    situacion: search.situacion,
    orden: search.orden,
  };
  const asOf: AsOfDate = { al: search.al, conocido: search.conocido };
  const { buscar: q, obligacion, area } = filters;
  const query = { ...asOfQuery(asOf), ...filterQuery(filters) };
  const sums = useQuery(sumsQuery(asOfQuery(asOf)));
  // The number of matching rows.
  const matching = useQuery(sumsQuery({ ...asOfQuery(asOf), ...filterQuery({ buscar: q, obligacion, area }) }));
  const today = useQuery(sumsQuery({}));
  const obligations = useQuery(obligationsQuery);
  const { data, error, isFetching, refetch } = sums;
  const isToday = asOf.al === undefined;
  const past = asOf.al !== undefined && today.data !== undefined && asOf.al < today.data.on ? asOf.al : undefined;

  const go = (to: Partial<SearchParams>, replace = false) =>
    void navigate({
      to: '/cumplimiento',
      search: { ...asOf, ...filters, ...to },
      replace,
      resetScroll: false,
    });
  const total = (matching.data?.by_obligation ?? []).reduce(
    (sum, counts) =>
      sum +
      (filters.situacion ? counts[filters.situacion] : counts.people + counts.exenta + counts.fuera_por_desactivacion),
    0,
  );
  const asksNothing = obligations.data?.length === 0;
  return (
    <Page
      screen="cumplimiento"
      title="Cumplimiento"
      aside={entityName}
      tabs={tabs}
      busy={data === undefined && error === null}
      list="la lista de personas"
    >
      {asksNothing ? (
        <PlainPanel>
          {readOnly ? (
            <EmptyState title="La institución no ha registrado obligaciones">
              Cuando las registre, aquí se verá cómo está su gente en una fecha.
            </EmptyState>
          ) : (
            <EmptyState
              title={NOTHING_ASKED}
              action={
                <ScreenLink to="/cumplimiento/obligaciones" className={buttonLook('primary')}>
                  Crear la primera obligación
                </ScreenLink>
              }
            >
              Di a quién le toca cada curso, para cuándo y por qué; aquí verás quién está al corriente y quién no.
            </EmptyState>
          )}
        </PlainPanel>
      ) : (
        <>
          <AsOf asOf={asOf} today={today.data?.on} query={query} onChange={(to) => go(to)} />
          {error !== null && (
            <LoadFailure
              title="No pudimos cargar la situación de tu gente"
              error={error}
              retrying={isFetching}
              onRetry={refetch}
            />
          )}
          {data === undefined && error === null && <ComplianceSkeleton />}
          {data !== undefined && data.by_obligation.length === 0 && (
            <PlainPanel>
              <EmptyState title="Ese día no había nada que cumplir">
                Ninguna obligación estaba en vigor para nadie, con lo que se sabía. Elige otra fecha.
              </EmptyState>
            </PlainPanel>
          )}
          {data !== undefined && data.by_obligation.length > 0 && (
            <div className={styles.sections}>
              <div className={past !== undefined || (isToday && !readOnly) ? styles.two : undefined}>
                <Figures totals={data.totals} onPick={(situacion) => go({ situacion })}>
                  {isToday && notEntered}
                </Figures>
                {isToday && !readOnly && <Forecast />}
                {past !== undefined && <ChangedLater on={past} linked={!readOnly} key={past} />}
              </div>
              {(isToday || past !== undefined) && today.data !== undefined && (
                <Suspense fallback={<Skeleton className={styles.waiting} />}>
                  <Trend compliance={today.data} day={past} key={past} />
                </Suspense>
              )}
              <Breakdown
                compliance={data}
                picked={{ obligationId: obligacion, area: area === NO_AREA ? null : area }}
                onObligation={(id) => go({ obligacion: id })}
                onArea={(to) => go({ area: to === null ? NO_AREA : to })}
              />
              {isToday && !readOnly && <CompletionTimes />}
              {isToday && children}
              <PeopleList
                compliance={data}
                query={query}
                filters={filters}
                total={total}
                isToday={isToday && !readOnly}
                linked={!readOnly}
                onFilter={go}
              />
            </div>
          )}
        </>
      )}
    </Page>
  );
}

/** Placeholder of the boxes' final size. */
function ComplianceSkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        Cargando el cumplimiento…
      </p>
      <div className={styles.two} aria-hidden="true">
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
      </div>
    </>
  );
}
