import { DELIVERY_ATTEMPTS, type Webhook } from '@finaula/contract/webhooks';
import { useMutation } from '@tanstack/react-query';
import { Check, ChevronDown, CirclePause, Play, Zap } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { addDays, shortDay } from '../../lib/dates/calendar-day.ts';
import { mexicanToday, shortDateOf, shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ActionMenu } from '../../ui/navigation/action-menu.tsx';
import { Deliveries } from './deliveries.tsx';
import styles from './integrations.module.css';
import { useWebhooksRefresh } from './integrations-queries.ts';
import { eventName, kindWords, webhookName } from './words.ts';

interface WebhookEntryProps {
  webhook: Webhook;
  /** Plan and review allow to send. */
  mayAct: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

const waitingSaid = ({ waiting, waiting_until }: Webhook) =>
  waiting_until === null
    ? 'Ningún aviso espera.'
    : `${waiting === 1 ? '1 aviso espera' : `${formatNumber(waiting)} avisos esperan`}, ninguno se perdió; se guardan hasta el ${shortDateOf(waiting_until)}.`;

/** One system or channel: its state, its acts, and its deliveries on request or while it fails. */
export function WebhookEntry({ webhook, mayAct, onEdit, onRemove }: WebhookEntryProps) {
  const { id, kind, kinds, paused_at, pause_reason, waiting, failing } = webhook;
  const name = webhookName(webhook);
  const isPaused = paused_at !== null;
  const needsAttention = failing !== null;
  const deliveriesId = useId();
  const [unfolded, setUnfolded] = useState(needsAttention);
  const refresh = useWebhooksRefresh();
  const act = useMutation({
    mutationFn: async (what: 'resume' | 'pause' | 'test'): Promise<void> => {
      if (what === 'test') await api.testWebhook({ params: { id } });
      else await api.changeWebhook({ params: { id }, body: { active: what === 'resume' } });
    },
    networkMode: 'always',
    onSuccess: (_, what) => {
      if (what !== 'pause') setUnfolded(true);
      notifySuccess({ resume: 'Reanudado', pause: 'En pausa', test: 'Enviamos la prueba' }[what]);
      return refresh();
    },
    onError: (error) => notifyError('No se pudo', detailOf(error)),
  });
  return (
    <article className={styles.entry} aria-label={name}>
      <div className={styles.head}>
        <div className={styles.whom}>
          {isPaused ? (
            <Badge kind="danger" icon={CirclePause}>
              En pausa
            </Badge>
          ) : (
            <Badge kind="ok" icon={Check}>
              Activo
            </Badge>
          )}
          <h3 className={kind === 'standard' ? styles.address : styles.channel}>{name}</h3>
          <p className={styles.note}>
            {kind === 'standard' ? kinds.map(eventName).join(' · ') : kindWords[kind].about}
          </p>
        </div>
        {!isPaused && <Delivered webhook={webhook} />}
        <div className={styles.acts}>
          {isPaused && mayAct && (
            <Button
              kind="primary"
              loading={act.isPending && act.variables === 'resume'}
              onClick={() => act.mutate('resume')}
            >
              <Play aria-hidden="true" />
              {waiting > 0 ? `Reanudar y enviar ${formatNumber(waiting)}` : 'Reanudar'}
            </Button>
          )}
          {mayAct && (
            <Button
              kind="secondary"
              aria-label={`Probar ${name}`}
              loading={act.isPending && act.variables === 'test'}
              onClick={() => act.mutate('test')}
            >
              <Zap aria-hidden="true" />
              Probar
            </Button>
          )}
          <Button
            kind="quiet"
            aria-expanded={unfolded}
            aria-controls={deliveriesId}
            aria-label={`Entregas a ${name}`}
            onClick={() => setUnfolded(!unfolded)}
          >
            Entregas
            <ChevronDown aria-hidden="true" className={styles.fold} />
          </Button>
          <ActionMenu
            label={`Más acciones de ${name}`}
            actions={[
              ...(mayAct ? [{ label: 'Cambiar', onSelect: onEdit }] : []),
              ...(isPaused ? [] : [{ label: 'Pausar', onSelect: () => act.mutate('pause') }]),
              { label: 'Quitar', dangerous: true, onSelect: onRemove },
            ]}
          />
        </div>
      </div>
      {isPaused && (
        <Notice
          kind={needsAttention ? 'danger' : 'info'}
          title={pause_reason ?? 'En pausa'}
          detail={`En pausa desde el ${shortDateTimeOf(paused_at)}. ${waitingSaid(webhook)}`}
        />
      )}
      {!isPaused && failing !== null && (
        <Notice
          kind="danger"
          title={`No recibe avisos desde el ${shortDateTimeOf(failing.since)}. ${failing.reason}`}
          detail={`Van ${failing.attempts} de ${DELIVERY_ATTEMPTS} intentos${
            failing.next_attempt_at === null ? '' : `; el siguiente, el ${shortDateTimeOf(failing.next_attempt_at)}`
          }. Si ninguno llega, lo pausamos y avisamos por correo a quienes administran. ${waitingSaid(webhook)}`}
        />
      )}
      <div id={deliveriesId}>{unfolded && <Deliveries webhook={webhook} mayAct={mayAct} />}</div>
    </article>
  );
}

/** The Monday after today. */
function nextMonday(): string {
  const today = mexicanToday();
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, (8 - weekday) % 7 || 7);
}

function Delivered({ webhook: { kind, events, delivered, last_delivered_at } }: { webhook: Webhook }) {
  if (kind !== 'standard')
    return (
      <p className={styles.sums}>
        <b>{last_delivered_at === null ? 'Sin resumen todavía' : shortDateTimeOf(last_delivered_at)}</b>
        <span>el siguiente, el {shortDay(nextMonday())}</span>
      </p>
    );
  return (
    <p className={styles.sums}>
      <b className="num">
        {formatNumber(delivered)} de {formatNumber(events)}
      </b>
      <span>
        entregas en 7 días
        {last_delivered_at !== null && `; la última, ${shortDateTimeOf(last_delivered_at)}`}
      </span>
    </p>
  );
}
