import type { StuckMail } from '@finaula/contract/stuck-work';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ListTable } from '../../ui/lists/list-table.tsx';
import { stateLooks, stateNames } from '../../ui/mail/message-words.ts';
import { StuckRow } from './stuck-row.tsx';
import { jobNameOf, jobReasonOf, jobStates, mailReasonOf } from './stuck-words.ts';

const columns = ['Qué', 'Cuántos', 'Motivo', 'Acción'];

/** Mails and jobs of the whole platform that somebody must look after. */
export function Operation({ tabs }: { tabs: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(stuckWorkQuery);
  const retryMail = useRetryMail();
  const refresh = (
    <Button kind="secondary" loading={isFetching} onClick={() => void refetch()}>
      Actualizar
    </Button>
  );
  return (
    <Page screen="operacion" title="Operación" tabs={tabs} busy={data === undefined && error === null}>
      {error !== null && (
        <LoadFailure title="Error al cargar lo detenido" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando lo detenido…" />}
      {data !== undefined && (
        <>
          <Panel title="Correos detenidos" aside={refresh}>
            {data.mail.length === 0 ? (
              <EmptyState title="Ningún correo está detenido" heading="h3">
                Aquí aparecen los que esperan más de quince minutos, los que se dejaron de intentar y los que quedaron
                sin respuesta.
              </EmptyState>
            ) : (
              <ListTable label="Correos detenidos" columns={columns}>
                {data.mail.map((mail) => (
                  <StuckRow
                    key={`${mail.state} ${mail.reason}`}
                    name={stateNames[mail.state]}
                    look={stateLooks[mail.state].kind}
                    count={mail.count}
                    oldestAt={mail.oldest_at}
                    reason={mailReasonOf(mail)}
                    retrying={retryMail.isPending && retryMail.variables === mail}
                    onRetry={() => retryMail.mutate(mail)}
                  />
                ))}
              </ListTable>
            )}
          </Panel>
          <Panel title="Trabajos detenidos">
            {data.jobs.length === 0 ? (
              <EmptyState title="Ningún trabajo está detenido" heading="h3">
                Aquí aparecen los que nadie toma, los que perdieron su proceso y los que fallaron en los últimos siete
                días.
              </EmptyState>
            ) : (
              <ListTable label="Trabajos detenidos" columns={columns}>
                {data.jobs.map((job) => (
                  <StuckRow
                    key={`${job.job} ${job.state} ${job.reason}`}
                    title={jobNameOf(job)}
                    name={jobStates[job.state].label}
                    look={jobStates[job.state].kind}
                    count={job.count}
                    oldestAt={job.oldest_at}
                    reason={jobReasonOf(job)}
                  />
                ))}
              </ListTable>
            )}
          </Panel>
        </>
      )}
    </Page>
  );
}

function useRetryMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ state, reason }: StuckMail) => api.retryStuckMail({ body: { state, reason } }),
    networkMode: 'always',
    onSuccess: ({ retried }) => notifySuccess(retried === 1 ? 'Se reintenta 1' : `Se reintentan ${retried}`),
    onError: (error) => notifyError('No se pudo reintentar', detailOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['stuck-work'] }),
  });
}

export const stuckWorkQuery = queryOptions({
  queryKey: ['stuck-work'],
  queryFn: () => api.getStuckWork(),
  staleTime: 0,
});
