import type { ProviderLink } from '@finaula/contract/error-reply';
import { messages } from '@finaula/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useState } from 'react';
import { ApiError, detailOf } from '../../../lib/api/api-error.ts';
import { required } from '../../../lib/forms/field-rules.ts';
import { signIn } from '../../../lib/session/session.ts';
import { useHeldSession } from '../../../lib/session/session-token.ts';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { PasskeySignIn } from '../passkey-sign-in.tsx';
import { SecondStep } from '../second-step.tsx';
import styles from './return-screen.module.css';

interface OwnerStepProps {
  link: ProviderLink;
  /** The page that the user wanted before signing in. */
  address: string;
}

/**
 * The owner of an account in use signs in once with the password or a passkey, which links it to the
 * provider.
 */
export function OwnerStep({ link: { confirmation, email }, address }: OwnerStepProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { token } = useHeldSession();
  const [waiting, setWaiting] = useState<Pick<ComponentProps<typeof SecondStep>, 'credentials' | 'offered'> | null>(
    null,
  );
  const form = useForm({ password: '' }, { password: required('Escribe tu contraseña.') });
  useEffect(() => {
    if (token !== null) void navigate({ href: address, replace: true });
  }, [token, navigate, address]);
  const attempt = useMutation({
    mutationFn: (password: string) => signIn(queryClient, { email, password, provider_link: confirmation }),
    networkMode: 'always',
    onSuccess: () => notifySuccess(messages.loginSucceeded),
    onError: (error, password) => {
      const offered = error instanceof ApiError ? error.secondStep : undefined;
      if (offered) setWaiting({ credentials: { email, password, provider_link: confirmation }, offered });
      else notifyError(messages.loginFailed, detailOf(error));
    },
  });
  if (waiting !== null)
    return (
      <div className={styles.owner}>
        <SecondStep {...waiting} onBack={() => setWaiting(null)} />
      </div>
    );
  return (
    <div className={styles.owner}>
      <form noValidate onSubmit={form.submit(({ password }) => attempt.isPending || attempt.mutate(password))}>
        <p className={styles.account}>{email}</p>
        <PasswordField
          {...form.field('password')}
          label="Contraseña de tu cuenta"
          autoComplete="current-password"
          required
        />
        <Button kind="primary" size="large" type="submit" loading={attempt.isPending}>
          Unir y entrar
        </Button>
      </form>
      <PasskeySignIn providerLink={confirmation} />
      <p className={styles.hint}>
        ¿No la recuerdas, o la cuenta no es tuya?{' '}
        <ScreenLink to="/" search={{ pantalla: 'entrar' }}>
          Vuelve a iniciar sesión
        </ScreenLink>
        : ahí pides otra contraseña, y después entras de nuevo con el proveedor.
      </p>
    </div>
  );
}
