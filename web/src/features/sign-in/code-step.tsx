import { CHARACTERS } from '@finaula/contract/constants';
import { messages } from '@finaula/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';
import { required } from '../../lib/forms/field-rules.ts';
import { totpRule } from '../../lib/forms/totp-rule.ts';
import { signIn } from '../../lib/session/session.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TotpField } from '../../ui/forms/totp-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import type { Credentials } from './credentials.ts';
import styles from './sign-in.module.css';

interface CodeStepProps {
  credentials: Credentials;
  /** Whether a recovery code is expected instead of one of the application. */
  recovers: boolean;
  /** Buttons for other methods. */
  others: ReactNode;
}

/** The code of an authenticator application, or a recovery code. */
export function CodeStep({ credentials, recovers, others }: CodeStepProps) {
  const queryClient = useQueryClient();
  const said = useRef<HTMLParagraphElement>(null);
  const form = useForm(
    { code: '' },
    { code: recovers ? required('Escribe uno de tus códigos de recuperación.') : totpRule },
  );
  useEffect(() => said.current?.focus(), []);
  const attempt = useMutation({
    mutationFn: (code: string) =>
      signIn(queryClient, { ...credentials, second_factor: recovers ? { recovery_code: code } : { totp: code } }),
    networkMode: 'always',
    onSuccess: () => notifySuccess(messages.loginSucceeded),
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_WRONG')
        return notifyError(messages.loginFailed, detailOf(error));
      form.setError('code', recovers ? 'Ese código no es tuyo, o ya se usó.' : error.detail);
      form.focus('code');
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit(({ code }) => attempt.isPending || attempt.mutate(code))}
    >
      <p ref={said} tabIndex={-1}>
        {recovers
          ? 'Escribe uno de los códigos de recuperación que guardaste. Cada uno sirve una vez.'
          : 'Tu contraseña es correcta. Abre tu aplicación de códigos y escribe el de esta cuenta.'}
      </p>
      {recovers ? (
        <FormField
          form={form}
          name="code"
          label="Código de recuperación"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CHARACTERS.recoveryCode}
          required
        />
      ) : (
        <TotpField form={form} name="code" />
      )}
      <Button kind="primary" size="large" type="submit" loading={attempt.isPending}>
        {attempt.isPending ? 'Entrando…' : 'Entrar'}
      </Button>
      {others}
    </form>
  );
}
