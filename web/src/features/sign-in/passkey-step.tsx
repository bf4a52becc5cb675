import { messages } from '@finaula/contract/messages';
import type { PasskeyRequest } from '@finaula/contract/second-factor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { passkeyDetailOf, signWithPasskey } from '../../lib/session/passkeys.ts';
import { signIn } from '../../lib/session/session.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import type { Credentials } from './credentials.ts';
import styles from './sign-in.module.css';

interface PasskeyStepProps {
  credentials: Credentials;
  /** Usable once; each further attempt requests another. */
  request: PasskeyRequest;
  /** Buttons for other methods. */
  others: ReactNode;
}

export function PasskeyStep({ credentials, request, others }: PasskeyStepProps) {
  const queryClient = useQueryClient();
  const said = useRef<HTMLParagraphElement>(null);
  const open = useRef<PasskeyRequest | null>(request);
  useEffect(() => said.current?.focus(), []);
  const attempt = useMutation({
    mutationFn: async () => {
      const asked = open.current ?? (await askAgain());
      open.current = null;
      // A user without passkeys was signed in by the password.
      if (asked !== null)
        await signIn(queryClient, { ...credentials, second_factor: { passkey: await signWithPasskey(asked) } });
    },
    networkMode: 'always',
    onSuccess: () => notifySuccess(messages.loginSucceeded),
    onError: (error) => notifyError(messages.loginFailed, passkeyDetailOf(error)),
  });
  async function askAgain(): Promise<PasskeyRequest | null> {
    try {
      await signIn(queryClient, credentials);
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.secondStep?.passkey) return error.secondStep.passkey;
      throw error;
    }
  }
  return (
    <div className={styles.form}>
      <p ref={said} tabIndex={-1}>
        Tu contraseña es correcta. Ahora confirma con tu llave de acceso: tu dispositivo te pide la huella, el rostro o
        su bloqueo de pantalla.
      </p>
      <Button kind="primary" size="large" loading={attempt.isPending} onClick={() => attempt.mutate()}>
        {attempt.isPending ? 'Entrando…' : 'Usar llave de acceso'}
      </Button>
      {others}
    </div>
  );
}
