import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';
import { totpRule } from '../../lib/forms/totp-rule.ts';
import { CopyText } from '../../ui/dialogs/copy-text.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TotpField } from '../../ui/forms/totp-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

type Begun = ReplyOf<Calls['enrolTotp']>;

interface EnrolTotpProps {
  email: string;
  /** Called when the codes were stored. */
  onDone: () => void;
  onCancel?: () => void;
}

/** Steps: the password, the application with its first code, and the recovery codes of a first factor. */
export function EnrolTotp({ email, onDone, onCancel }: EnrolTotpProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  if (begun !== null)
    return (
      <FirstCode
        begun={begun}
        onCodes={(made) => (made === null ? onDone() : setCodes(made))}
        onRestart={() => setBegun(null)}
      />
    );
  return (
    <ConfirmChange
      email={email}
      title="Usar una aplicación de códigos"
      label="Continuar"
      act={(confirmation) => api.enrolTotp({ body: { confirmation } })}
      onDone={setBegun}
      onCancel={onCancel}
    />
  );
}

function FirstCode({
  begun,
  onCodes,
  onRestart,
}: {
  begun: Begun;
  onCodes: (codes: string[] | null) => void;
  onRestart: () => void;
}) {
  const form = useForm({ code: '' }, { code: totpRule });
  const confirm = useMutation({
    mutationFn: (code: string) => api.confirmTotp({ body: { code } }),
    networkMode: 'always',
    onSuccess: ({ recovery_codes }) => {
      notifySuccess('Aplicación de códigos activada');
      onCodes(recovery_codes);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_NOT_BEGUN') onRestart();
      if (!(error instanceof ApiError) || error.status !== 422)
        return notifyError('No pudimos confirmar el código', detailOf(error));
      form.setError('code', error.detail);
      form.focus('code');
    },
  });
  return (
    <form
      className={styles.enrol}
      noValidate
      onSubmit={form.submit(({ code }) => confirm.isPending || confirm.mutate(code))}
    >
      <div className={styles.qr}>
        <svg
          viewBox={`0 0 ${begun.qr.size} ${begun.qr.size}`}
          role="img"
          aria-label="Código QR para tu aplicación"
          shapeRendering="crispEdges"
        >
          <rect width="100%" height="100%" fill="#fff" />
          <path d={begun.qr.path} fill="#000" />
        </svg>
      </div>
      <div className={styles.steps}>
        <ol>
          <li>
            Instala en tu teléfono una aplicación de códigos: Google Authenticator, Microsoft Authenticator u otra.
          </li>
          <li>
            Escanea este código con ella. ¿Estás en el teléfono? <a href={begun.uri}>Ábrela desde aquí</a> o copia la
            clave.
          </li>
          <li>Escribe el código de seis dígitos que te muestra.</li>
        </ol>
        <CopyText label="Clave" value={begun.secret} />
        <TotpField form={form} name="code" />
        <Button kind="primary" type="submit" loading={confirm.isPending}>
          Activar
        </Button>
      </div>
    </form>
  );
}
