import { CHARACTERS } from '@finaula/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { ApiError, detailOf } from '../../../lib/api/api-error.ts';
import { mexicanToday } from '../../../lib/dates/mexico-city-time.ts';
import { emailRule, personNameRule } from '../../../lib/forms/field-rules.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { EmailField, FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { EmploymentFields } from './employment-fields.tsx';
import { useUsersCache } from './entity-users-query.ts';
import styles from './person-data-dialog.module.css';
import type { MadeLink } from './use-verification-link.ts';
import { VerificationLinkDialog } from './verification-link-dialog.tsx';

const fields = {
  EMAIL_TAKEN: 'email',
  EMPLOYEE_NUMBER_TAKEN: 'employee_number',
  MANAGER_UNKNOWN: 'manager_email',
} as const;
/** The field that a server refusal concerns. */
const fieldOf = (error: Error) => (error instanceof ApiError ? fields[error.code as keyof typeof fields] : undefined);

const initial = () => ({
  name: '',
  email: '',
  employee_number: '',
  area: '',
  position: '',
  hired_on: mexicanToday(),
  manager_email: '',
});

/** A button that adds one person and then shows their invitation. */
export function AddPerson() {
  const id = useId();
  const { refresh } = useUsersCache();
  const [opened, setOpened] = useState(false);
  const [link, setLink] = useState<MadeLink | null>(null);
  const form = useForm(initial(), {
    name: personNameRule('Escribe su nombre completo.'),
    email: (typed) => (typed.trim() === '' ? 'Escribe su correo electrónico.' : emailRule(typed)),
    manager_email: (typed) => (typed.trim() === '' ? null : emailRule(typed)),
  });
  const add = useMutation({
    mutationFn: (body: typeof form.values) => api.addPerson({ body }),
    networkMode: 'always',
    onSuccess: (made) => {
      notifySuccess(`${made.user.name} ya está en tu institución`);
      setOpened(false);
      setLink(made);
      refresh();
    },
    onError: (error) => {
      const field = fieldOf(error);
      if (field === undefined) return;
      form.setError(field, detailOf(error));
      form.focus(field);
    },
  });
  const elsewhere = add.error !== null && fieldOf(add.error) === undefined ? add.error : null;
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <UserPlus aria-hidden="true" />
        Agregar persona
      </Button>
      <Dialog
        title="Agregar persona"
        opened={opened}
        onClose={() => setOpened(false)}
        onClosed={() => {
          form.reset();
          add.reset();
        }}
        foot={
          <>
            <Button kind="secondary" onClick={() => setOpened(false)}>
              Cancelar
            </Button>
            <Button kind="primary" type="submit" form={id} loading={add.isPending}>
              Agregar e invitar
            </Button>
          </>
        }
      >
        <form
          id={id}
          className={styles.form}
          noValidate
          onSubmit={form.submit((values) => add.isPending || add.mutate(values))}
        >
          <FormField
            form={form}
            label="Nombre completo"
            name="name"
            autoComplete="off"
            maxLength={CHARACTERS.personName}
            required
          />
          <EmailField form={form} label="Correo electrónico" name="email" autoComplete="off" required />
          <EmploymentFields form={form} leaves={false} />
          {elsewhere !== null && <Notice kind="danger" title={detailOf(elsewhere)} />}
        </form>
      </Dialog>
      <VerificationLinkDialog link={link} onClose={() => setLink(null)} />
    </>
  );
}
