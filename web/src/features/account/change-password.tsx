import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';
import { passwordPairRules } from '../../lib/forms/password-rules.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { PasswordPair } from '../../ui/forms/password-pair.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import styles from './change-password.module.css';
import { sessionsQuery } from './use-end-sessions.ts';

/** `email`: the user name under which the browser stores the new password. */
export function ChangePassword({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const form = useForm(
    { current: '', password: '', confirmation: '' },
    { current: (value) => (value === '' ? 'Escribe tu contraseña actual.' : null), ...passwordPairRules },
  );
  const change = useMutation({
    mutationFn: ({ current, password }: typeof form.values) =>
      api.changePassword({ body: { current_password: current, new_password: password } }),
    networkMode: 'always',
    onSuccess: ({ message }) => {
      notifySuccess(message);
      form.reset();
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => {
      notifyError('No cambiamos tu contraseña', detailOf(error));
      if (!(error instanceof ApiError) || error.status !== 422) return;
      const field = error.code === 'CURRENT_PASSWORD_WRONG' ? 'current' : 'password';
      form.setError(field, error.detail);
      form.focus(field);
    },
  });
  const submit = (values: typeof form.values) => {
    if (!change.isPending) change.mutate(values);
  };
  return (
    <Panel title="Contraseña">
      <form className={styles.form} noValidate onSubmit={form.submit(submit)}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <div className={styles.current}>
          <PasswordField
            {...form.field('current')}
            label="Contraseña actual"
            autoComplete="current-password"
            required
          />
        </div>
        <PasswordPair form={form} name="password" label="Contraseña nueva" />
        <div className={styles.submit}>
          <p>Al cambiarla, tus demás sesiones se cierran.</p>
          <Button kind="primary" type="submit" loading={change.isPending}>
            {change.isPending ? 'Cambiando…' : 'Cambiar contraseña'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
