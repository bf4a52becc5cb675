import { type Message, type MessageKind, type MessageState, messageKind, messageState } from '@finaula/contract/mail';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel, PanelTools } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ListTable } from '../../ui/lists/list-table.tsx';
import { NoMatch } from '../../ui/lists/no-match.tsx';
import { ShowOlder } from '../../ui/lists/show-older.tsx';
import { kindNames, stateNames } from '../../ui/mail/message-words.ts';
import { MessageRow } from './message-row.tsx';

const ALL = 'todo';
const states = [
  [ALL, 'Todos los estados'],
  ...messageState.options.map((state) => [state, stateNames[state]] as const),
] as const;
const kinds = [
  [ALL, 'Todos los motivos'],
  ...messageKind.options.map((kind) => [kind, kindNames[kind]] as const),
] as const;
const columns = ['Para', 'Motivo y fecha', 'Estado', 'Acción'];

interface MessagesProps {
  tabs: ReactNode;
  /** Whether names lead to the person's page. */
  linked: boolean;
}

/** Mails, newest first, with receiver, time and failure. */
export function Messages({ tabs, linked }: MessagesProps) {
  const [state, setState] = useState<MessageState>();
  const [kind, setKind] = useState<MessageKind>();
  const filtered = state !== undefined || kind !== undefined;
  const list = useInfiniteQuery(messagesQuery(state, kind));
  const { data, error, isFetching, refetch } = list;
  const retry = useRetry();
  const messages = data?.pages.flatMap((page) => page.messages);
  const showAll = () => {
    setState(undefined);
    setKind(undefined);
  };
  return (
    <Page screen="mensajes" title="Mensajes" tabs={tabs} busy={data === undefined && error === null}>
      {error !== null && (
        <LoadFailure title="Error al cargar los mensajes" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      <Panel title="Correos enviados y por enviar" titleHidden>
        <PanelTools>
          <FilterSelect
            label="Estado"
            options={states}
            value={state ?? ALL}
            onChange={(to) => setState(to === ALL ? undefined : to)}
          />
          <FilterSelect
            label="Motivo"
            options={kinds}
            value={kind ?? ALL}
            onChange={(to) => setKind(to === ALL ? undefined : to)}
          />
          <Button kind="secondary" loading={isFetching && !list.isFetchingNextPage} onClick={() => void refetch()}>
            Actualizar
          </Button>
        </PanelTools>
        {messages === undefined && error === null && <ListSkeleton label="Cargando los mensajes…" />}
        {messages?.length === 0 &&
          (filtered ? (
            <NoMatch title="Ningún mensaje es así" onShowAll={showAll} />
          ) : (
            <EmptyState title="Todavía no se envía ningún correo">
              Cuando generes un enlace o alguien pida una contraseña nueva, aquí verás si le llegó y, si no, por qué.
            </EmptyState>
          ))}
        {messages !== undefined && messages.length > 0 && (
          <ListTable label="Mensajes" columns={columns}>
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                linked={linked}
                retrying={retry.isPending && retry.variables.id === message.id}
                onRetry={retry.mutate}
              />
            ))}
          </ListTable>
        )}
        <ShowOlder list={list} />
      </Panel>
    </Page>
  );
}

function useRetry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Message) => api.retryMessage({ params: { id } }),
    networkMode: 'always',
    onSuccess: ({ to_name }) => notifySuccess(`De nuevo en cola: el correo a ${to_name}`),
    onError: (error) => notifyError('No se pudo reintentar', detailOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
  });
}

const messagesQuery = (state: MessageState | undefined, kind: MessageKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['messages', state, kind],
    queryFn: ({ pageParam }) =>
      api.listMessages({
        query: { ...(state && { state }), ...(kind && { kind }), ...(pageParam !== '' && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
  });
