import { DELIVERY_ATTEMPTS, DELIVERY_DAYS, type Delivery, type Webhook } from '@finaula/contract/webhooks';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Check, Hourglass, RotateCcw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { Cell, ListTable, Row } from '../../ui/lists/list-table.tsx';
import { ShowOlder } from '../../ui/lists/show-older.tsx';
import { FactList } from '../../ui/text/fact-list.tsx';
import styles from './integrations.module.css';
import { deliveriesQuery, useWebhooksRefresh } from './integrations-queries.ts';
import { eventName, webhookName } from './words.ts';

/** Recent deliveries to one receiver, and each message as it was sent. */
export function Deliveries({ webhook, mayAct }: { webhook: Webhook; mayAct: boolean }) {
  const { id, paused_at } = webhook;
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = useWebhooksRefresh();
  const list = useInfiniteQuery(deliveriesQuery(id, paused_at !== null));
  const [shown, setShown] = useState<Delivery | null>(null);
  const resend = useMutation({
    mutationFn: (delivery: Delivery) => api.resendDelivery({ params: { id: delivery.id } }),
    networkMode: 'always',
    onSuccess: () => {
      notifySuccess(paused_at === null ? 'Lo enviamos otra vez' : 'Se enviará cuando lo reanudes');
      setShown(null);
      return refresh();
    },
    onError: (error) => notifyError('No pudimos enviarlo otra vez', detailOf(error)),
  });
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries);
  return (
    <section className={styles.deliveries} aria-label={`Últimas entregas a ${webhookName(webhook)}`}>
      <h4 ref={heading} tabIndex={-1}>
        Últimas entregas
      </h4>
      {list.error !== null && (
        <LoadFailure
          title="No pudimos cargar las entregas"
          error={list.error}
          retrying={list.isFetching}
          onRetry={list.refetch}
        />
      )}
      {list.isPending && <ListSkeleton label="Cargando las entregas…" rows={2} />}
      {deliveries?.length === 0 && (
        <p className={styles.text}>Ninguna en {DELIVERY_DAYS} días. Con «Probar» le envías una de prueba.</p>
      )}
      {deliveries !== undefined && deliveries.length > 0 && (
        <ListTable label="Últimas entregas" columns={['Evento', 'Cuándo', 'Respuesta', 'Intentos', 'Acciones']}>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              onShow={() => setShown(delivery)}
              onResend={delivery.state === 'failed' && mayAct ? () => resend.mutate(delivery) : undefined}
            />
          ))}
        </ListTable>
      )}
      <ShowOlder list={list} />
      <Dialog
        title={shown === null ? 'Entrega' : eventName(shown.event)}
        opened={shown !== null}
        onClose={() => setShown(null)}
        size={720}
        otherwise={heading}
        foot={
          <>
            {mayAct && shown !== null && (
              <Button kind="secondary" loading={resend.isPending} onClick={() => resend.mutate(shown)}>
                Reenviar
              </Button>
            )}
            <Button kind="secondary" onClick={() => setShown(null)}>
              Cerrar
            </Button>
          </>
        }
      >
        {shown !== null && <DeliveryDetail delivery={shown} />}
      </Dialog>
    </section>
  );
}

const answerOf = ({ status }: Delivery) => (status === null ? 'Sin respuesta' : String(status));
const seconds = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 });

function Answer({ delivery }: { delivery: Delivery }) {
  const { state, attempts, milliseconds, reason } = delivery;
  if (state === 'delivered')
    return (
      <Badge kind="ok" icon={Check}>
        {answerOf(delivery)}
        {milliseconds !== null && ` en ${seconds.format(milliseconds / 1000)} s`}
      </Badge>
    );
  if (attempts === 0)
    return (
      <Badge icon={Hourglass} kind="plain">
        En espera
      </Badge>
    );
  return (
    <>
      <Badge kind={state === 'failed' ? 'danger' : 'warn'} icon={X}>
        {answerOf(delivery)}
      </Badge>
      {reason !== null && delivery.status === null && <span className={styles.note}>{reason}</span>}
    </>
  );
}

interface DeliveryRowProps {
  delivery: Delivery;
  onShow: () => void;
  onResend: (() => void) | undefined;
}

function DeliveryRow({ delivery, onShow, onResend }: DeliveryRowProps) {
  const { id, event, occurred_at, state, attempts, next_attempt_at } = delivery;
  const limit = event === 'test' ? 1 : DELIVERY_ATTEMPTS;
  const moment = shortDateTimeOf(occurred_at);
  return (
    <Row>
      <Cell>
        <b>{eventName(event)}</b>
        <span className={styles.code}>
          {event} · {id.slice(0, 8)}
        </span>
      </Cell>
      <Cell label="Cuándo">
        <span className={styles.moment}>{moment}</span>
      </Cell>
      <Cell>
        <Answer delivery={delivery} />
      </Cell>
      <Cell label="Intentos">
        <span className="num">
          {attempts} de {limit}
        </span>
        {state === 'waiting' && attempts > 0 && next_attempt_at !== null && (
          <span className={styles.note}>el siguiente, {shortDateTimeOf(next_attempt_at)}</span>
        )}
      </Cell>
      <Cell>
        <span className={styles.acts}>
          {onResend !== undefined && (
            <Button kind="soft" aria-label={`Reenviar ${eventName(event)} del ${moment}`} onClick={onResend}>
              <RotateCcw aria-hidden="true" />
              Reenviar
            </Button>
          )}
          <Button
            kind="quiet"
            aria-haspopup="dialog"
            aria-label={`Ver ${eventName(event)} del ${moment}`}
            onClick={onShow}
          >
            Ver
          </Button>
        </span>
      </Cell>
    </Row>
  );
}

function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const { id, event, occurred_at, attempts, last_attempt_at, next_attempt_at, reason, message } = delivery;
  return (
    <>
      <FactList
        className={styles.facts}
        facts={[
          ['Aviso', event],
          ['Identificador', id],
          ['Cuándo pasó', shortDateTimeOf(occurred_at)],
          ['Intentos', String(attempts)],
          ...(last_attempt_at === null ? [] : [['Último intento', shortDateTimeOf(last_attempt_at)] as const]),
          ...(last_attempt_at === null ? [] : [['Respuesta', reason ?? answerOf(delivery)] as const]),
          ...(next_attempt_at === null || attempts === 0
            ? []
            : [['Siguiente intento', shortDateTimeOf(next_attempt_at)] as const]),
        ]}
      />
      <h3 className={styles.messageTitle}>Mensaje</h3>
      <pre className={styles.message}>{JSON.stringify(JSON.parse(message), null, 2)}</pre>
    </>
  );
}
