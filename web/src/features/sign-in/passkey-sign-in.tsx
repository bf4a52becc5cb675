import { messages } from '@finaula/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { passkeyDetailOf, passkeysWork } from '../../lib/session/passkeys.ts';
import { signInWithPasskey } from '../../lib/session/session.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './sign-in.module.css';

/** Sign-in without an e-mail: the device names the user. */
export function PasskeySignIn({ providerLink }: { providerLink?: string }) {
  const queryClient = useQueryClient();
  const attempt = useMutation({
    mutationFn: () => signInWithPasskey(queryClient, providerLink),
    networkMode: 'always',
    onSuccess: () => notifySuccess(messages.loginSucceeded),
    onError: (error) => notifyError(messages.loginFailed, passkeyDetailOf(error)),
  });
  if (!passkeysWork()) return null;
  return (
    <div className={styles.passkey}>
      <Button kind="quiet" loading={attempt.isPending} onClick={() => attempt.mutate()}>
        <KeyRound aria-hidden="true" />
        Entrar con llave de acceso
      </Button>
    </div>
  );
}
