import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { passwordPairRules } from '../../../lib/forms/password-rules.ts';
import { storeBrowserToken } from '../../../lib/session/browser-token.ts';
import { signOut } from '../../../lib/session/session.ts';
import { currentToken } from '../../../lib/session/session-token.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PasswordPair } from '../../../ui/forms/password-pair.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import styles from './reset-screen.module.css';

interface ResetFormProps {
  token: string;
  onDone: (message: string) => void;
  /** Called when the link is invalid, with the reason. */
  onDead: (refusal: ApiError) => void;
}

/** Refusals that another password or attempt can fix; others concern the link itself. */
const correctable = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 422 || error.status >= 429;

export function ResetForm({ token, onDone, onDead }: ResetFormProps) {
  const form = useForm({ password: '', confirmation: '' }, passwordPairRules);
  const reset = useMutation({
    mutationFn: ({ password }: typeof form.values) => api.resetPassword({ body: { token, password } }),
    networkMode: 'always',
    onSuccess: ({ message, device }) => {
      storeBrowserToken(device);
      // An open session belongs to another account, or ended with the old password.
      if (currentToken() !== null) signOut();
      onDone(message);
    },
    onError: (error) => {
      if (error instanceof ApiError && !correctable(error)) onDead(error);
      else if (error instanceof ApiError && error.status === 422) {
        form.setError('password', error.detail);
        form.focus('password');
      }
    },
  });
  const submit = (values: typeof form.values) => {
    if (!reset.isPending) reset.mutate(values);
  };
  const unanswered = reset.error instanceof ApiError && reset.error.status !== 422 ? reset.error : null;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(submit)}>
      <PasswordPair form={form} name="password" label="Contraseña nueva" />
      {unanswered !== null && <Notice kind="danger" title={unanswered.detail} />}
      <Button kind="primary" size="large" type="submit" loading={reset.isPending}>
        {reset.isPending ? 'Guardando…' : 'Guardar contraseña'}
      </Button>
    </form>
  );
}
