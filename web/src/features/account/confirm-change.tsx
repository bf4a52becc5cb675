import { CHARACTERS } from '@finaula/contract/constants';
import type { Confirmation, FactorCode } from '@finaula/contract/second-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { passkeyDetailOf, passkeysWork, signWithPasskey } from '../../lib/session/passkeys.ts';
import { notifyError } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
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

/** The field that a refusal is about. */
const fieldOf = new Map<string, 'password' | 'code'>([
  ['CURRENT_PASSWORD_WRONG', 'password'],
  ['FACTOR_NEEDED', 'code'],
  ['FACTOR_CODE_WRONG', 'code'],
]);

/** Six digits are of the application; recovery codes are longer. */
const factorCodeOf = (typed: string): FactorCode => {
  const digits = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? { totp: digits } : { recovery_code: typed };
};

/**
 * Requires the own password, with a code of the second factor if there is one, or an own passkey before a
 * change that an unattended session must not make.
 */
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
  const queryClient = useQueryClient();
  const { data: factor } = useQuery(secondFactorQuery);
  const hasTotp = factor !== undefined && factor.totp_since !== null;
  const hasFactor = hasTotp || (factor !== undefined && factor.passkeys.length > 0);
  const codeLabel = hasTotp ? 'Código de tu aplicación, o uno de recuperación' : 'Código de recuperación';
  const form = useForm(
    { password: '', code: '' },
    {
      password: (typed) => (typed === '' ? 'Escribe tu contraseña.' : null),
      code: (typed) => (hasFactor && typed.trim() === '' ? 'Escribe el código.' : null),
    },
  );
  useEffect(() => heading.current?.focus(), []);
  const change = useMutation({
    /** Null: confirmed with a passkey. */
    mutationFn: async (typed: typeof form.values | null) =>
      act(
        typed === null
          ? { passkey: await signWithPasskey(await api.startConfirmation()) }
          : {
              current_password: typed.password,
              ...(typed.code.trim() !== '' && { second_factor: factorCodeOf(typed.code) }),
            },
      ),
    networkMode: 'always',
    onSuccess: onDone,
    onError: (error) => {
      const field = error instanceof ApiError && fieldOf.get(error.code);
      if (!field) return notifyError('No pudimos hacer el cambio', passkeyDetailOf(error));
      // The factor was added in another tab: its field appears.
      if (field === 'code') void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      form.setError(field, error.detail);
      form.focus(field);
    },
  });
  const confirm = (typed: typeof form.values | null) => change.isPending || change.mutate(typed);
  const byPasskey = factor !== undefined && factor.passkeys.length > 0 && passkeysWork();
  return (
    <form className={styles.confirm} noValidate onSubmit={form.submit(confirm)}>
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
      {hasFactor && (
        <FormField
          form={form}
          name="code"
          label={codeLabel}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CHARACTERS.recoveryCode}
          required
        />
      )}
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
