import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError, detailOf } from '../../lib/api-error.ts';
import { passwordPairRules } from '../../lib/password-rules.ts';
import { Box } from '../../ui/box.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordPair } from '../../ui/password-pair.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.tsx';
import styles from './change-password.module.css';
import { sessionsQuery } from './sessions-query.ts';

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
    <Box title="Contraseña">
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
    </Box>
  );
}
