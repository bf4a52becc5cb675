import { WEBHOOKS, type Webhook } from '@finaula/contract/webhooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import styles from './integrations.module.css';
import { useWebhooksRefresh, webhooksQuery } from './integrations-queries.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookEntry } from './webhook-entry.tsx';
import { webhookName } from './words.ts';

/** Systems and channels that are told of events. */
export function Webhooks({ mayAdd }: { mayAdd: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = useWebhooksRefresh();
  const { data, error, isFetching, refetch } = useQuery(webhooksQuery);
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Webhook | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: Webhook) => api.removeWebhook({ params: { id } }),
    networkMode: 'always',
    onSuccess: () => {
      notifySuccess('Ya no recibe avisos');
      setRemoving(null);
      return refresh();
    },
    onError: (failure) => notifyError('No pudimos quitarlo', detailOf(failure)),
  });
  const add = mayAdd && data !== undefined && data.length < WEBHOOKS && (
    <Button kind="secondary" aria-haspopup="dialog" onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" />
      Agregar webhook
    </Button>
  );
  return (
    <Panel title="Webhooks" headingRef={heading} aside={data !== undefined && data.length > 0 && add}>
      <div className={styles.body}>
        <p className={styles.text}>
          Avisamos a tu sistema cuando algo pasa. Solo van identificadores, nombre y número de empleado.
        </p>
        {error !== null && (
          <LoadFailure title="No pudimos cargar los webhooks" error={error} retrying={isFetching} onRetry={refetch} />
        )}
      </div>
      {data === undefined && error === null && <ListSkeleton label="Cargando los webhooks…" rows={2} />}
      {data?.length === 0 && (
        <EmptyState title="Ningún sistema recibe avisos" heading="h3" action={add || undefined}>
          Agrega la dirección de tu sistema, o un canal de Teams o de Slack para el resumen de los lunes.
        </EmptyState>
      )}
      {data?.map((webhook) => (
        <WebhookEntry
          key={webhook.id}
          webhook={webhook}
          mayAct={mayAdd}
          onEdit={() => setEditing(webhook)}
          onRemove={() => setRemoving(webhook)}
        />
      ))}
      <WebhookDialog
        edited={editing}
        onSaved={(made) => {
          setEditing(null);
          setSecret(made);
          return refresh();
        }}
        onClose={() => setEditing(null)}
        otherwise={heading}
      />
      <SecretDialog
        title="Copia el secreto ahora"
        label="Secreto"
        secret={secret}
        advice="Con él, tu sistema comprueba que un aviso viene de Finaula. Guárdalo donde tu sistema guarda sus claves, no en un correo."
        onClose={() => setSecret(null)}
        otherwise={heading}
      />
      <ConfirmDialog
        subject={removing}
        title={(webhook) => `¿Quitar ${webhookName(webhook)}?`}
        confirm={() => 'Quitar'}
        dangerous
        pending={remove.isPending}
        onConfirm={remove.mutate}
        onClose={() => setRemoving(null)}
        otherwise={heading}
      >
        {({ waiting }) => (
          <p>
            Deja de recibir avisos en este momento y sus entregas se borran
            {waiting > 0 && `, también ${waiting === 1 ? 'el aviso que espera' : `los ${waiting} avisos que esperan`}`}.
            Si solo quieres detenerlo un tiempo, ponlo en pausa.
          </p>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
