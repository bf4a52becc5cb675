import { messages } from '@finaula/contract/messages';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '../../lib/api-error.ts';
import { emailRule } from '../../lib/field-rules.ts';
import { signIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/form-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.tsx';
import styles from './sign-in.module.css';

export function SignInForm() {
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: emailRule, password: (value) => (value === '' ? 'Escribe tu contraseña.' : null) },
  });
  const attempt = useMutation({
    mutationFn: (credentials: typeof form.values) => signIn(queryClient, credentials),
    networkMode: 'always',
    onSuccess: () => notifySuccess(messages.loginSucceeded),
    onError: (error) => notifyError(messages.loginFailed, detailOf(error)),
  });

  const submit = (credentials: typeof form.values) => {
    if (!attempt.isPending) attempt.mutate(credentials);
  };
  const focusFirst = (wrong: typeof form.errors) => form.getInputNode(wrong.email ? 'email' : 'password')?.focus();
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      <EmailField form={form} label="Correo electrónico" name="email" autoComplete="username" required />
      <PasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        required
      />
      <Button kind="primary" size="large" type="submit" loading={attempt.isPending}>
        {attempt.isPending ? 'Entrando…' : 'Entrar'}
      </Button>
    </form>
  );
}
