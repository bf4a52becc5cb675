import { CHARACTERS } from '@finaula/contract/constants';
import { messages } from '@finaula/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ComponentProps, lazy, type SubmitEvent, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';
import { emailRule } from '../../lib/forms/field-rules.ts';
import { signIn } from '../../lib/session/session.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import type { Credentials } from './credentials.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import styles from './sign-in.module.css';
import { useProviderSignIn, useProviders } from './use-providers.ts';

const SecondStep = lazy(() => import('./second-step.tsx').then(({ SecondStep }) => ({ default: SecondStep })));
const ProviderButtons = lazy(() =>
  import('./provider-buttons.tsx').then(({ ProviderButtons }) => ({ default: ProviderButtons })),
);

/** The second factors that the server offers after a right password. */
const offeredBy = (error: Error) => (error instanceof ApiError ? error.secondStep : undefined);

type Faults = { [Field in keyof Credentials]?: string | null };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that has just registered. */
    email?: string;
  }
}

const passwordRule = (typed: string) => (typed === '' ? 'Escribe tu contraseña.' : null);

export function SignInForm() {
  const queryClient = useQueryClient();
  const [faults, setFaults] = useState<Faults>({});
  const [waiting, setWaiting] = useState<Pick<ComponentProps<typeof SecondStep>, 'credentials' | 'offered'> | null>(
    null,
  );
  const known = useLocation({ select: ({ state }) => state.email });
  const { providers, only, typing, settle, of } = useProviders();
  const [administers, setAdministers] = useState(false);
  const leave = useProviderSignIn();
  const routed = only && !administers;
  const password = useRef<HTMLDivElement>(null);
  // When the password field disappears, the focus moves to the button that Enter would click.
  useLayoutEffect(() => {
    if (routed && password.current?.contains(document.activeElement))
      password.current.closest('form')?.querySelector<HTMLInputElement>('[name=email]')?.focus();
  }, [routed]);
  const attempt = useMutation({
    mutationFn: (credentials: Credentials) => signIn(queryClient, credentials),
    networkMode: 'always',
    onSuccess: () => notifySuccess(messages.loginSucceeded),
    onError: (error, credentials) => {
      const offered = offeredBy(error);
      if (offered) return setWaiting({ credentials, offered });
      notifyError(messages.loginFailed, detailOf(error));
      // The toast goes away. The focus stays, because the field would read the same sentence again.
      if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS') setFaults({ password: error.detail });
    },
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const credentials = Object.fromEntries(new FormData(form)) as unknown as Credentials;
    const found: Faults = { email: emailRule(credentials.email), password: passwordRule(credentials.password) };
    // A user who continues without a password may not have one.
    if (!found.email && (routed || found.password)) {
      const reply = await of(credentials.email);
      const [provider, ...others] = reply?.providers ?? [];
      if (provider && reply?.provider_only && !administers) {
        setFaults({});
        if (others.length === 0 && !leave.isPending) leave.mutate(provider.id);
        return;
      }
    }
    setFaults(found);
    const first = found.email ? 'email' : found.password ? 'password' : undefined;
    if (first !== undefined) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else if (!attempt.isPending) attempt.mutate(credentials);
  };
  if (waiting !== null)
    return (
      <Suspense>
        <SecondStep {...waiting} onBack={() => setWaiting(null)} />
      </Suspense>
    );
  const buttons = providers.length > 0 && (
    <Suspense>
      <ProviderButtons
        providers={providers}
        only={only}
        leaving={leave.isPending ? leave.variables : undefined}
        onLeave={(id) => leave.isPending || leave.mutate(id)}
      />
    </Suspense>
  );
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          error={faults.email}
          onChange={({ currentTarget }) => {
            setFaults({ ...faults, email: null });
            typing(currentTarget.value);
          }}
          onBlur={({ currentTarget }) => settle(currentTarget.value)}
          label="Correo electrónico"
          type="email"
          name="email"
          defaultValue={known}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={CHARACTERS.email}
          required
        />
        <p className="sr-only" role="status">
          {providers.length > 0 && `Puedes entrar con ${providers.map(({ name }) => name).join(', ')}.`}
        </p>
        {only && buttons}
        {/* Preserves what the browser filled in. */}
        <div ref={password} className={styles.password} hidden={routed}>
          <PasswordField
            error={faults.password}
            onChange={() => setFaults({ ...faults, password: null })}
            label="Contraseña"
            name="password"
            autoComplete="current-password"
            required
          />
          <Button kind={only ? 'secondary' : 'primary'} size="large" type="submit" loading={attempt.isPending}>
            {attempt.isPending ? 'Entrando…' : 'Entrar'}
          </Button>
        </div>
        {!only && buttons}
        {routed && (
          <Button kind="secondary" onClick={() => setAdministers(true)}>
            Administro mi institución: usar contraseña
          </Button>
        )}
      </form>
      <PasskeySignIn />
    </>
  );
}
