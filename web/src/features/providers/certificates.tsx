import type { Provider } from '@finaula/contract/providers';
import { CERTIFICATES_PER_PROVIDER, type SigningCertificate } from '@finaula/contract/saml';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { mexicanToday, shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { providersQuery } from '../../lib/identity/access-queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Entries } from '../../ui/lists/entries.tsx';
import styles from './providers.module.css';

const DAY_MS = 86_400_000;
const NOTICE_DAYS = 30;

/** Days until sign-in fails because the last certificate expires; null while that is far away. */
export function daysToExpiry({ certificate_expires_on }: Pick<Provider, 'certificate_expires_on'>): number | null {
  if (certificate_expires_on === null) return null;
  const days = Math.round((Date.parse(certificate_expires_on) - Date.parse(mexicanToday())) / DAY_MS);
  return days <= NOTICE_DAYS ? days : null;
}

const certificateStates = {
  valid: { label: 'Vigente', kind: 'ok' },
  not_yet: { label: 'Todavía no vale', kind: 'info' },
  over: { label: 'Vencido', kind: 'danger' },
} as const;

/** The signing certificates of a SAML provider: the current one and, during a rotation, the next. */
export function Certificates({ provider }: { provider: Provider }) {
  const { id, certificates } = provider;
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState('');
  const [retiring, setRetiring] = useState<SigningCertificate | null>(null);
  const settled = (said: string) => ({
    networkMode: 'always' as const,
    onSuccess: () => {
      notifySuccess(said);
      setTyped('');
      setRetiring(null);
      return queryClient.invalidateQueries({ queryKey: providersQuery.queryKey });
    },
    onError: (error: Error) => {
      setRetiring(null);
      notifyError('No pudimos cambiar los certificados', detailOf(error));
    },
  });
  const add = useMutation({
    mutationFn: (certificate: string) => api.addProviderCertificate({ params: { id }, body: { certificate } }),
    ...settled('Certificado agregado. Actívalo en tu proveedor y prueba.'),
  });
  const retire = useMutation({
    mutationFn: ({ sha256 }: SigningCertificate) => api.retireProviderCertificate({ params: { id, sha256 } }),
    ...settled('Certificado retirado'),
  });
  const days = daysToExpiry(provider);
  return (
    <Panel title="Certificados de firma" headingRef={heading} todo={days !== null}>
      <div className={styles.body}>
        {days !== null && <ExpiryNotice days={days} />}
        <p className={styles.text}>
          Para cambiarlo sin que nadie se quede fuera: agrega aquí el nuevo, actívalo en tu proveedor, prueba, y retira
          el anterior.
        </p>
      </div>
      <Entries>
        {certificates.map((certificate) => (
          <li key={certificate.sha256}>
            <div>
              <h3 className={styles.name}>
                {certificate.subject}{' '}
                <Badge kind={certificateStates[certificate.state].kind}>
                  {certificateStates[certificate.state].label}
                </Badge>
              </h3>
              <p>
                Vence el {longDay(certificate.expires_on)} ·{' '}
                {certificate.used_at === null
                  ? 'Todavía no ha firmado nada'
                  : `Firmó por última vez: ${shortDateTimeOf(certificate.used_at)}`}
              </p>
              <p className={styles.print}>SHA-256 {certificate.sha256}</p>
            </div>
            <Button
              kind="quiet"
              className={styles.open}
              aria-haspopup="dialog"
              aria-label={`Retirar el certificado que vence el ${longDay(certificate.expires_on)}`}
              onClick={() => setRetiring(certificate)}
            >
              Retirar
            </Button>
          </li>
        ))}
      </Entries>
      {certificates.length < CERTIFICATES_PER_PROVIDER &&
        provider.settings.kind === 'saml' &&
        provider.settings.idp !== null && (
          <form
            className={`${styles.body} ${styles.next}`}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim() !== '' && !add.isPending) add.mutate(typed.trim());
            }}
          >
            <TextAreaField
              label="Otro certificado"
              help="El texto entre BEGIN CERTIFICATE y END CERTIFICATE, con o sin esos renglones."
              rows={4}
              spellCheck={false}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <div className={styles.buttons}>
              <Button kind="secondary" type="submit" loading={add.isPending} disabled={typed.trim() === ''}>
                Agregar el certificado
              </Button>
            </div>
          </form>
        )}
      <ConfirmDialog
        subject={retiring}
        title={() => '¿Retirar el certificado?'}
        confirm={() => 'Retirar'}
        dangerous
        pending={retire.isPending}
        onConfirm={retire.mutate}
        onClose={() => setRetiring(null)}
        otherwise={heading}
      >
        {({ expires_on }) => (
          <p>
            Lo que firme tu proveedor con el certificado que vence el {longDay(expires_on)} deja de abrir la plataforma.
          </p>
        )}
      </ConfirmDialog>
    </Panel>
  );
}

export function ExpiryNotice({ days }: { days: number }) {
  return (
    <Notice
      kind="info"
      title={
        days < 0
          ? 'Su certificado venció'
          : days === 0
            ? 'Su certificado vence hoy'
            : `Su certificado vence en ${days === 1 ? '1 día' : `${days} días`}`
      }
      detail={
        days < 0
          ? 'Nadie puede entrar con este proveedor hasta que agregues uno vigente.'
          : 'Después nadie podrá entrar con este proveedor. Agrega el siguiente antes.'
      }
    />
  );
}
