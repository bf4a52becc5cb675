import { LOCALE } from '@finaula/contract/constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifyError } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PlainPanel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { Downloads } from './downloads.tsx';
import { programmeQuery, programmesQuery } from './programme-query.ts';
import styles from './programmes.module.css';
import { ProgressPanel } from './progress-panel.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';
import { bodyNames, stateOf } from './words.ts';

interface ProgrammesProps {
  entityName: string;
  search: SearchParams;
  tabs: ReactNode;
  /** For auditors: approved versions and progress only. */
  readOnly?: boolean;
}

/** The annual programme: plan, approvals and progress. */
export function Programmes({ entityName, search, tabs, readOnly = false }: ProgrammesProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(programmesQuery);
  const thisYear = Number(mexicanToday().slice(0, 4));
  const shown =
    data?.find(({ year }) => year === search.anio) ?? data?.find(({ year }) => year === thisYear) ?? data?.[0];
  const missing = [thisYear, thisYear + 1].filter((year) => !data?.some((programme) => programme.year === year));
  const open = (anio: number) => void navigate({ to: '/cumplimiento/programa', search: { anio }, resetScroll: false });
  const draft = useMutation({
    mutationFn: (year: number) => api.createProgramme({ body: { year } }),
    networkMode: 'always',
    onSuccess: async ({ year }) => {
      await queryClient.invalidateQueries({ queryKey: programmesQuery.queryKey });
      open(year);
    },
    onError: (failure) => notifyError('Error al preparar el programa', detailOf(failure)),
  });
  const draftButton = (year: number, kind: 'primary' | 'secondary') => (
    <Button
      key={year}
      kind={kind}
      loading={draft.isPending && draft.variables === year}
      onClick={() => draft.mutate(year)}
    >
      Preparar el de {year}
    </Button>
  );
  return (
    <Page
      screen="programa"
      title="Programa anual"
      aside={entityName}
      tabs={tabs}
      busy={data === undefined && error === null}
    >
      {error !== null && (
        <LoadFailure title="No pudimos cargar el programa" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando el programa…" rows={4} />}
      {data !== undefined && shown === undefined && (
        <PlainPanel>
          {readOnly ? (
            <EmptyState title="La institución no ha registrado un programa anual">
              Cuando lo registre, aquí se verá lo programado y lo realizado.
            </EmptyState>
          ) : (
            <EmptyState
              title="Todavía no hay un programa anual"
              action={
                <div className={styles.downloads}>
                  {missing.map((year, n) => draftButton(year, n === 0 ? 'primary' : 'secondary'))}
                </div>
              }
            >
              Se prepara a partir de tus obligaciones: a quién le tocan, sus cursos, sus horas y el mes de su fecha
              límite. Después lo ajustas y registras quién lo aprobó.
            </EmptyState>
          )}
        </PlainPanel>
      )}
      {data !== undefined && shown !== undefined && (
        <div className={styles.sections}>
          <div className={styles.bar}>
            <FilterSelect
              label="Año del programa"
              options={data.map(({ year }) => [String(year), `Programa de ${year}`] as const)}
              value={String(shown.year)}
              onChange={(year) => open(Number(year))}
            />
            {!readOnly && missing.map((year) => draftButton(year, 'secondary'))}
          </div>
          <ProgrammeOf key={shown.id} id={shown.id} readOnly={readOnly} />
        </div>
      )}
    </Page>
  );
}

function ProgrammeOf({ id, readOnly }: { id: string; readOnly: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(programmeQuery(id));
  const [approving, setApproving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const today = mexicanToday();
  if (error !== null)
    return <LoadFailure title="No pudimos cargar el programa" error={error} retrying={isFetching} onRetry={refetch} />;
  if (data === undefined) return <ListSkeleton label="Cargando el programa…" rows={4} />;
  const last = data.versions.at(-1);
  const state = stateOf(data);
  const progress = data.year <= Number(today.slice(0, 4)) && (
    <ProgressPanel programmeId={id} year={data.year} today={today} />
  );
  return (
    <>
      <section className={styles.cover} aria-labelledby="programa-titulo">
        <div>
          <h2 id="programa-titulo" ref={heading} tabIndex={-1}>
            Programa anual de capacitación {data.year}
          </h2>
          {!readOnly && <StateBadge state={state} version={last?.version} />}
          <p>
            {last
              ? `Versión ${last.version}: la aprobó el ${bodyNames[last.body].toLocaleLowerCase(LOCALE)} el ${longDay(last.approved_on)} (${last.minutes_reference}).`
              : 'Borrador: ningún órgano lo ha aprobado todavía.'}
          </p>
        </div>
        <div className={styles.coverActs}>
          <Downloads
            call="getProgramme"
            parts={{
              params: { id },
              query: last && (readOnly || !data.changed) ? { version: String(last.version) } : {},
            }}
            what="Programa"
            name={`programa-${data.year}`}
            of={last && (readOnly || !data.changed) ? 'lo aprobado' : 'el borrador'}
          />
          {data.changed && data.rows.length > 0 && !readOnly && (
            <Button kind="primary" aria-haspopup="dialog" onClick={() => setApproving(true)}>
              {last ? 'Aprobar el cambio' : 'Registrar aprobación'}
            </Button>
          )}
        </div>
      </section>
      {state !== 'draft' && progress}
      {!readOnly && <RowsPanel programme={data} />}
      {state === 'draft' && progress}
      {data.versions.length > 0 && <VersionsPanel programme={data} />}
      <ApproveDialog
        programme={data}
        today={today}
        opened={approving}
        onClose={() => setApproving(false)}
        otherwise={heading}
      />
    </>
  );
}

function StateBadge({ state, version }: { state: ReturnType<typeof stateOf>; version: number | undefined }) {
  if (state === 'approved') return <Badge kind="ok">Aprobado, versión {version}</Badge>;
  return <Badge kind="warn">{state === 'draft' ? 'Borrador' : 'Cambios sin aprobar'}</Badge>;
}
