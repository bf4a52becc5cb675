import type { Confirmation } from '@finaula/contract/second-factor';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { passkeyDetailOf, passkeysWork, signWithPasskey } from '../../lib/session/passkeys.ts';
import { notifyError } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './second-factor.module.css';
import { secondFactorQuery } from './second-factor-query.ts';

interface ConfirmChangeProps<Reply> {
  email: string;
  /** The action to confirm; receives the focus. */
  title: string;
  says?: string;
  /** Label of the button. */
  label: string;
  act: (confirmation: Confirmation) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  onCancel?: (() => void) | undefined;
  /** Further fields. */
  children?: ReactNode;
}

/** Requires the own password or passkey before a change that an unattended session must not make. */
export function ConfirmChange<Reply>({
  email,
  title,
  says,
  label,
  act,
  onDone,
  onCancel,
  children,
}: ConfirmChangeProps<Reply>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: factor } = useQuery(secondFactorQuery);
  const form = useForm({ password: '' }, { password: (typed) => (typed === '' ? 'Escribe tu contraseña.' : null) });
  useEffect(() => heading.current?.focus(), []);
  const change = useMutation({
    /** Null: confirmed with a passkey. */
    mutationFn: async (password: string | null) =>
      act(
        password === null
          ? { passkey: await signWithPasskey(await api.startConfirmation()) }
          : { current_password: password },
      ),
    networkMode: 'always',
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'CURRENT_PASSWORD_WRONG')
        return notifyError('No pudimos hacer el cambio', passkeyDetailOf(error));
      form.setError('password', error.detail);
      form.focus('password');
    },
  });
  const confirm = (password: string | null) => change.isPending || change.mutate(password);
  const byPasskey = factor !== undefined && factor.passkeys.length > 0 && passkeysWork();
  return (
    <form className={styles.confirm} noValidate onSubmit={form.submit(({ password }) => confirm(password))}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {says !== undefined && <p>{says}</p>}
      </div>
      {children}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field('password')}
        label="Escribe tu contraseña para continuar"
        autoComplete="current-password"
        required
      />
      <div className={styles.buttons}>
        {onCancel && (
          <Button kind="secondary" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button kind="primary" type="submit" loading={change.isPending}>
          {label}
        </Button>
      </div>
      {byPasskey && (
        <Button kind="quiet" loading={change.isPending} onClick={() => confirm(null)}>
          <KeyRound aria-hidden="true" />
          Confirmar con llave de acceso
        </Button>
      )}
    </form>
  );
}
