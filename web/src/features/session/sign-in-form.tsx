import { messages } from '@finaula/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';
import { emailRule } from '../../lib/forms/field-rules.ts';
import { signIn } from '../../lib/session/session.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import styles from './sign-in.module.css';

interface Credentials {
  email: string;
  password: string;
}
const SecondStep = lazy(() => import('./second-step.tsx').then(({ SecondStep }) => ({ default: SecondStep })));

/** The password was right, and the account has a second factor. */
const asksForFactor = (error: Error) => error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';

type Faults = { [Field in keyof Credentials]?: string | null };

const passwordRule = (typed: string) => (typed === '' ? 'Escribe tu contraseña.' : null);

export function SignInForm() {
  const queryClient = useQueryClient();
  const [faults, setFaults] = useState<Faults>({});
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  const attempt = useMutation({
    mutationFn: (credentials: Credentials) => signIn(queryClient, credentials),
    networkMode: 'always',
    onSuccess: () => notifySuccess(messages.loginSucceeded),
    onError: (error, credentials) => {
      if (asksForFactor(error)) setWaiting(credentials);
      else notifyError(messages.loginFailed, detailOf(error));
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const credentials = Object.fromEntries(new FormData(form)) as unknown as Credentials;
    const found: Faults = { email: emailRule(credentials.email), password: passwordRule(credentials.password) };
    setFaults(found);
    const first = found.email ? 'email' : found.password ? 'password' : undefined;
    if (first !== undefined) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else if (!attempt.isPending) attempt.mutate(credentials);
  };
  if (waiting !== null)
    return (
      <Suspense>
        <SecondStep credentials={waiting} onBack={() => setWaiting(null)} />
      </Suspense>
    );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        error={faults.email}
        onChange={() => setFaults({ ...faults, email: null })}
        label="Correo electrónico"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <PasswordField
        error={faults.password}
        onChange={() => setFaults({ ...faults, password: null })}
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        required
      />
      <Button kind="primary" size="large" type="submit" loading={attempt.isPending}>
        {attempt.isPending ? 'Entrando…' : 'Entrar'}
      </Button>
    </form>
  );
}
