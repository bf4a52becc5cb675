import type { Auditor } from '@finaula/contract/auditors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { longDay, shortDay } from '../../lib/dates/calendar-day.ts';
import { longDateOf, shortDateOf } from '../../lib/dates/mexico-city-time.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { LinkDialog, type PersonalLink } from '../../ui/dialogs/link-dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { AUDITORS_KEY, auditorsQuery } from './auditor-query.ts';
import styles from './auditors.module.css';
import { InviteDialog, type Invited } from './invite-dialog.tsx';
import { OpeningsDialog } from './openings-dialog.tsx';

const states = {
  pending: { label: 'Sin contraseña todavía', kind: 'warn' },
  active: { label: 'Vigente', kind: 'ok' },
  ended: { label: 'Terminó', kind: 'off' },
} as const;

const linkOf = (
  { auditor: { name, email, until }, link, link_expires_at, sent_to }: Invited,
  entityName: string,
): PersonalLink => ({
  address: link,
  name,
  email,
  sentTo: sent_to,
  steps: [
    'Abre el enlace y elige su contraseña.',
    'Inicia sesión con su correo.',
    `Lee hasta el ${longDay(until)}; después el acceso termina solo.`,
  ],
  message: {
    to: email,
    subject: `Acceso de auditoría a ${entityName}`,
    body: `Con este enlace eliges tu contraseña para leer los registros de capacitación de ${entityName}: ${link}\nVale hasta el ${longDateOf(link_expires_at)}.`,
  },
  term: <>El enlace vale hasta el {longDateOf(link_expires_at)}. No se puede volver a ver.</>,
});

/** External auditors, who read the institution until a day. */
export function Auditors({ entityName }: { entityName: string }) {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useQuery(auditorsQuery);
  const [inviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  const [ending, setEnding] = useState<Auditor | null>(null);
  const [showing, setShowing] = useState<Auditor | null>(null);
  const end = useMutation({
    mutationFn: ({ id }: Auditor) => api.endAuditor({ params: { id } }),
    networkMode: 'always',
    onSuccess: () => {
      notifySuccess('El acceso terminó');
      setEnding(null);
      return queryClient.invalidateQueries({ queryKey: AUDITORS_KEY });
    },
    onError: (failure) => notifyError('Error al terminar el acceso', detailOf(failure)),
  });
  return (
    <Panel
      title="Auditoría externa"
      headingRef={heading}
      aside={
        <Button kind="secondary" aria-haspopup="dialog" onClick={() => setInviting(true)}>
          Dar acceso
        </Button>
      }
    >
      <div className={styles.body}>
        {error !== null && (
          <LoadFailure title="No pudimos cargar las auditorías" error={error} retrying={isFetching} onRetry={refetch} />
        )}
        {data === undefined && error === null && <ListSkeleton label="Cargando las auditorías…" rows={1} />}
        {data?.length === 0 && (
          <p className={styles.none}>
            Nadie de fuera tiene acceso. Quien audite puede leer tus registros hasta la fecha que fijes, sin cambiar
            nada.
          </p>
        )}
        <ul className={styles.list}>
          {data?.map((auditor) => (
            <li key={auditor.id}>
              <div>
                <p>
                  <b>{auditor.name}</b> <Badge kind={states[auditor.state].kind}>{states[auditor.state].label}</Badge>
                </p>
                <p>{auditor.email}</p>
                <p>{auditor.reason}</p>
                <p className={`${styles.small} num`}>
                  {auditor.ended_at === null
                    ? `Hasta el ${shortDay(auditor.until)}`
                    : `Terminó el ${shortDateOf(auditor.ended_at)}`}{' '}
                  · invitación del {shortDateOf(auditor.invited_at)}
                  {auditor.invited_by !== null && ` por ${auditor.invited_by}`}
                </p>
              </div>
              <div className={styles.acts}>
                <Button
                  kind="secondary"
                  aria-haspopup="dialog"
                  aria-label={`Qué abrió ${auditor.name}`}
                  onClick={() => setShowing(auditor)}
                >
                  Qué abrió ({auditor.opened})
                </Button>
                {auditor.state !== 'ended' && (
                  <Button
                    kind="quiet"
                    aria-haspopup="dialog"
                    aria-label={`Terminar el acceso de ${auditor.name}`}
                    onClick={() => setEnding(auditor)}
                  >
                    Terminar
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
      <InviteDialog
        opened={inviting}
        onInvited={(reply) => {
          setInviting(false);
          setInvited(reply);
        }}
        onClose={() => setInviting(false)}
        otherwise={heading}
      />
      <LinkDialog
        title="Enlace de auditoría"
        link={invited && linkOf(invited, entityName)}
        onClose={() => setInvited(null)}
      />
      <OpeningsDialog auditor={showing} onClose={() => setShowing(null)} otherwise={heading} />
      <ConfirmDialog
        subject={ending}
        title={({ name }) => `¿Terminar el acceso de ${name}?`}
        confirm={() => 'Terminar'}
        dangerous
        pending={end.isPending}
        onConfirm={end.mutate}
        onClose={() => setEnding(null)}
        otherwise={heading}
      >
        {() => <p>Sus sesiones se cierran en este momento. Lo que abrió sigue registrado.</p>}
      </ConfirmDialog>
    </Panel>
  );
}
