import { useMutation } from '@tanstack/react-query';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';
import { notifyError } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './second-factor.module.css';

interface ConfirmPasswordProps<Reply> {
  email: string;
  /** Of the button. */
  label: string;
  act: (password: string) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  onCancel?: () => void;
}

/** Asks for one's own password before a change that a session left open must not make. */
export function ConfirmPassword<Reply>({ email, label, act, onDone, onCancel }: ConfirmPasswordProps<Reply>) {
  const form = useForm({ password: '' }, { password: (typed) => (typed === '' ? 'Escribe tu contraseña.' : null) });
  const change = useMutation({
    mutationFn: act,
    networkMode: 'always',
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'CURRENT_PASSWORD_WRONG')
        return notifyError('No pudimos hacer el cambio', detailOf(error));
      form.setError('password', error.detail);
      form.focus('password');
    },
  });
  return (
    <form className={styles.password} noValidate onSubmit={form.submit(({ password }) => change.isPending || change.mutate(password))}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField {...form.field('password')} label="Escribe tu contraseña para continuar" autoComplete="current-password" required />
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
    </form>
  );
}
