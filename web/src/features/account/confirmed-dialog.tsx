import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useId } from 'react';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';
import { required } from '../../lib/forms/field-rules.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import type { Form } from '../../ui/forms/use-form.ts';
import styles from './confirmed-dialog.module.css';

export interface ConfirmedDialogState {
  opened: boolean;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** Actions that an unattended session must not make ask for the password too. */
export const passwordRule = required('Escribe tu contraseña actual.');

interface ConfirmedDialogProps<Values extends Record<string, string>> extends ConfirmedDialogState {
  title: string;
  form: Form<Values & { current_password: string }>;
  /** `dangerous`: the act ends something for good. */
  submit: { label: string; busy: string; dangerous?: boolean };
  send: (values: Values & { current_password: string }) => Promise<unknown>;
  onDone: () => void;
  /** The field that a refusal concerns, by code; other refusals are shown above the buttons. */
  fieldOf?: Record<string, keyof Values & string>;
  children: ReactNode;
}

/** A form in a dialog that requires the own password. */
export function ConfirmedDialog<Values extends Record<string, string>>(props: ConfirmedDialogProps<Values>) {
  const { title, form, submit, send, onDone, fieldOf = {}, opened, onClose, otherwise, children } = props;
  const id = useId();
  const close = () => {
    form.reset();
    sending.reset();
    onClose();
  };
  const sending = useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: () => {
      close();
      onDone();
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : '';
      const field = code === 'CURRENT_PASSWORD_WRONG' ? 'current_password' : fieldOf[code];
      if (field === undefined) return;
      form.setError(field, detailOf(error));
      form.focus(field);
    },
  });
  const code = sending.error instanceof ApiError ? sending.error.code : '';
  const elsewhere = sending.error !== null && code !== 'CURRENT_PASSWORD_WRONG' && fieldOf[code] === undefined;
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={close}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button kind={submit.dangerous ? 'danger' : 'primary'} type="submit" form={id} loading={sending.isPending}>
            {sending.isPending ? submit.busy : submit.label}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={form.submit((values) => sending.isPending || sending.mutate(values))}
      >
        {children}
        <PasswordField
          {...form.field('current_password')}
          label="Tu contraseña actual"
          autoComplete="current-password"
          required
        />
        {elsewhere && <Notice kind="danger" title={detailOf(sending.error)} />}
      </form>
    </Dialog>
  );
}
