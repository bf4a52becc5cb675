import { CHARACTERS, RESET_LINK_HOURS } from '@finaula/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { emailRule } from '../../lib/forms/field-rules.ts';
import { notifyError } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import styles from './sign-in.module.css';

/** Requests a link by mail. The reply never reveals whether the account exists. */
export function RecoverPassword() {
  const [fault, setFault] = useState<string | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const request = useMutation({
    mutationFn: (email: string) => api.forgotPassword({ body: { email } }),
    networkMode: 'always',
    onError: (error) => notifyError('No pudimos pedir el enlace', detailOf(error)),
  });
  const asked = request.isSuccess ? request.variables : null;
  useEffect(() => {
    if (asked !== null) said.current?.focus();
  }, [asked]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('recovery_email') ?? '').trim();
    const found = emailRule(email);
    setFault(found);
    if (found !== null) event.currentTarget.querySelector('input')?.focus();
    else if (!request.isPending) request.mutate(email);
  };
  return (
    <details className={styles.forgotten}>
      <summary>Olvidé mi contraseña</summary>
      {asked === null ? (
        <form className={styles.recovery} noValidate onSubmit={submit}>
          <p>Escribe el correo de tu cuenta y te enviamos un enlace para elegir otra. Dura {RESET_LINK_HOURS} horas.</p>
          <Field
            error={fault}
            onChange={() => setFault(null)}
            label="Correo de tu cuenta"
            type="email"
            name="recovery_email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={CHARACTERS.email}
            required
          />
          <Button kind="secondary" type="submit" loading={request.isPending}>
            Enviarme el enlace
          </Button>
        </form>
      ) : (
        <div className={styles.recovery}>
          <p className={styles.sent} role="status" ref={said} tabIndex={-1}>
            <MailCheck aria-hidden="true" />
            <span>
              Si hay una cuenta activa con <b>{asked}</b>, el enlace ya va en camino. Puede tardar unos minutos; revisa
              también el correo no deseado.
            </span>
          </p>
          <p>¿No llega? Pide un enlace a quien administra tu entidad.</p>
          <Button kind="secondary" onClick={() => request.reset()}>
            Usar otro correo
          </Button>
        </div>
      )}
    </details>
  );
}
