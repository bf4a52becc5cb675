import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';
import { passwordPairRules } from '../../lib/forms/password-rules.ts';
import { storeBrowserToken, storedBrowserToken } from '../../lib/session/browser-token.ts';
import { signOut } from '../../lib/session/session.ts';
import { currentToken } from '../../lib/session/session-token.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PasswordPair } from '../../ui/forms/password-pair.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './registration-question.module.css';

interface ChoosePasswordDialogProps {
  /** The token of the opened verification link. */
  token: string;
  opened: boolean;
  onClose: () => void;
  onChosen: (message: string) => void;
}

export function ChoosePasswordDialog({ opened, onClose, ...form }: ChoosePasswordDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Define tu contraseña" size={480}>
      <ChoosePassword {...form} />
    </Dialog>
  );
}

function ChoosePassword({ token, onChosen }: Pick<ChoosePasswordDialogProps, 'token' | 'onChosen'>) {
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
  const refusal = choose.error instanceof ApiError && choose.error.status === 422 ? null : choose.error;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit((values) => choose.isPending || choose.mutate(values))}
    >
      <p>Quien se registró con tu correo deja de poder entrar, y se cierra todo lo que tenga abierto.</p>
      <PasswordPair form={form} name="password" label="Contraseña nueva" />
      {refusal !== null && <Notice kind="danger" title={detailOf(refusal)} />}
      <Button kind="primary" size="large" type="submit" loading={choose.isPending}>
        {choose.isPending ? 'Guardando…' : 'Guardar y cerrar lo demás'}
      </Button>
    </form>
  );
}
