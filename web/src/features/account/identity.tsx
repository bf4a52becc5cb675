import type { OwnAccount } from '@finaula/contract/privacy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { longDateOf } from '../../lib/dates/mexico-city-time.ts';
import { notifyError } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Email } from '../../ui/text/email.tsx';
import { CorrectName } from './correct-name.tsx';
import styles from './identity.module.css';
import { KeepAccount } from './keep-account.tsx';
import { ownAccountQuery } from './own-account-query.ts';
import { RequestEmail } from './request-email.tsx';

/** Name and address, each with a way to correct it. */
export function Identity({ account }: { account: OwnAccount }) {
  const { user, email_proven_at, pending_email, privacy_notice, closes_at } = account;
  const [correcting, setCorrecting] = useState<'name' | 'email' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setCorrecting(null);
  return (
    <Panel title="Quién eres aquí" headingRef={heading}>
      <dl className={styles.data}>
        <div>
          <dt>Nombre</dt>
          <dd>
            <span>
              <b>{user.name}</b>
              <small>Así aparece en las constancias que obtengas desde ahora.</small>
            </span>
            <Button
              kind="secondary"
              aria-label="Corregir tu nombre"
              aria-haspopup="dialog"
              onClick={() => setCorrecting('name')}
            >
              Corregir
            </Button>
          </dd>
        </div>
        <div>
          <dt>Correo</dt>
          <dd>
            <span>
              <b>
                <Email address={user.email} />
              </b>
              <small>
                {email_proven_at === null
                  ? 'Nadie ha comprobado que es tuyo.'
                  : `Comprobado el ${longDateOf(email_proven_at)}.`}
              </small>
            </span>
            {user.role !== 'SuperAdmin' && pending_email === null && (
              <Button
                kind="secondary"
                aria-label="Cambiar tu correo"
                aria-haspopup="dialog"
                onClick={() => setCorrecting('email')}
              >
                Cambiar
              </Button>
            )}
          </dd>
        </div>
        {pending_email !== null && <PendingEmail pending={pending_email} administered={user.role === 'Empleado'} />}
        {closes_at !== null && (
          <div>
            <dt>Cierre de tu cuenta</dt>
            <dd>
              <span>
                <b>Tu institución lo pidió.</b>
                <small>Se cierra el {longDateOf(closes_at)}, si no te opones antes.</small>
              </span>
              <KeepAccount kind="secondary" />
            </dd>
          </div>
        )}
        {user.entity_name !== null && (
          <div>
            <dt>Entidad</dt>
            <dd>
              <b>{user.entity_name}</b>
            </dd>
          </div>
        )}
        <div>
          <dt>Aviso de privacidad</dt>
          <dd>
            {privacy_notice === null ? (
              'Tu cuenta no la creaste tú: no consta qué aviso se te mostró.'
            ) : (
              <span>
                Aceptaste la versión {privacy_notice.version} el {longDateOf(privacy_notice.accepted_at)}.
              </span>
            )}
          </dd>
        </div>
      </dl>
      <CorrectName user={user} opened={correcting === 'name'} onClose={close} otherwise={heading} />
      <RequestEmail user={user} opened={correcting === 'email'} onClose={close} otherwise={heading} />
    </Panel>
  );
}

type Pending = NonNullable<OwnAccount['pending_email']>;

/** A requested address, until its link is opened. */
function PendingEmail({ pending, administered }: { pending: Pending; administered: boolean }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.cancelEmailChange(),
    networkMode: 'always',
    onError: (error) => notifyError('No retiramos tu solicitud', detailOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownAccountQuery.queryKey }),
  });
  return (
    <div>
      <dt>Correo que pediste</dt>
      <dd>
        <span>
          <b>
            <Email address={pending.email} />
          </b>
          <small>
            {pending.link_expires_at === null
              ? `Falta que ${administered ? 'quien administra tu entidad' : 'soporte'} te entregue el enlace en ese correo. Hasta que lo abras entras con el de siempre.`
              : `Abre el enlace que te entregaron en ese correo; vence el ${longDateOf(pending.link_expires_at)}.`}
          </small>
        </span>
        <Button
          kind="secondary"
          aria-label="Retirar la solicitud de otro correo"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Retirar
        </Button>
      </dd>
    </div>
  );
}
