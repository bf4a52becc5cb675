import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';
import { passwordPairRules } from '../../lib/forms/password-rules.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { PasswordPair } from '../../ui/forms/password-pair.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import styles from './change-password.module.css';
import { sessionsQuery } from './use-end-sessions.ts';

/** In the order in which they stand in the form, so that the first wrong one gets the focus. */
const FIELDS = ['current', 'password', 'confirmation'] as const;

/** `email`: for the browser's own store of passwords, which asks under which name it keeps the new one. */
export function ChangePassword({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current: '', password: '', confirmation: '' },
    validate: { current: (value) => (value === '' ? 'Escribe tu contraseña actual.' : null), ...passwordPairRules },
  });
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
      form.setFieldError(field, error.detail);
      form.getInputNode(field)?.focus();
    },
  });
  const submit = (values: typeof form.values) => {
    if (!change.isPending) change.mutate(values);
  };
  return (
    <Panel title="Contraseña">
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(submit, (wrong) => form.getInputNode(FIELDS.find((field) => wrong[field]) ?? 'current')?.focus())}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <div className={styles.current}>
          <PasswordField
            {...form.getInputProps('current')}
            key={form.key('current')}
            name="current"
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
