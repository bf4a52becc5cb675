import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';
import { passwordPairRules } from '../../lib/forms/password-rules.ts';
import { storeBrowserToken, storedBrowserToken } from '../../lib/session/browser-token.ts';
import { signOut } from '../../lib/session/session.ts';
import { currentToken } from '../../lib/session/session-token.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PasswordPair } from '../../ui/forms/password-pair.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './elsewhere-registered.module.css';

/** There and then, with the link that is open: nothing else of the account outlives it. */
export function ChoosePassword({ token, onChosen }: { token: string; onChosen: (message: string) => void }) {
  const form = useForm({ password: '', confirmation: '' }, passwordPairRules);
  const choose = useMutation({
    mutationFn: ({ password }: typeof form.values) => {
      const device = storedBrowserToken();
      return api.setPasswordOnVerification({ body: { token, password, ...(device !== null && { device }) } });
    },
    networkMode: 'always',
    onSuccess: ({ message, device }) => {
      storeBrowserToken(device);
      // An open session belongs to another account, or has just ended.
      if (currentToken() !== null) signOut();
      onChosen(message);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 422) return;
      form.setError('password', error.detail);
      form.focus('password');
    },
  });
  const unanswered = choose.error instanceof ApiError && choose.error.status === 422 ? null : choose.error;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit((values) => choose.isPending || choose.mutate(values))}
    >
      <PasswordPair form={form} name="password" label="Contraseña nueva" />
      {unanswered !== null && <Notice kind="danger" title={detailOf(unanswered)} />}
      <Button kind="primary" size="large" type="submit" loading={choose.isPending}>
        {choose.isPending ? 'Guardando…' : 'Guardar y cerrar lo demás'}
      </Button>
    </form>
  );
}
