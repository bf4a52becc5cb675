import { CHARACTERS } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/people';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { ApiError, detailOf } from '../../../lib/api/api-error.ts';
import { emailRule, personNameRule } from '../../../lib/forms/field-rules.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { EmailField, FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { EmploymentFields } from './employment-fields.tsx';
import { useUsersCache } from './entity-users-query.ts';
import { PendingClosure } from './pending-closure.tsx';
import styles from './person-data-dialog.module.css';
import { PersonHistory } from './person-history.tsx';
import { PersonWaivers } from './person-waivers.tsx';
import { ProviderLinks } from './provider-links.tsx';
import { ResetFactor } from './reset-factor.tsx';

interface PersonDataDialogProps {
  /** The person; null while closed. */
  user: EntityUser | null;
  /** Links to the person's page, where their access is ended. */
  linked?: boolean;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** A person's data, rectified. */
export function PersonDataDialog({ user, linked = false, onClose, otherwise }: PersonDataDialogProps) {
  // Keep the texts while the dialog fades out.
  const last = useRef(user);
  if (user !== null) last.current = user;
  const shown = last.current;
  const id = useId();
  const [pending, setPending] = useState(false);
  return (
    <Dialog
      title={`Datos de ${shown?.name}`}
      opened={user !== null}
      onClose={onClose}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={id} loading={pending}>
            Guardar
          </Button>
        </>
      }
    >
      {shown !== null && typeof shown.closes_at === 'string' && (
        <div className={styles.closure}>
          <PendingClosure user={shown} closesAt={shown.closes_at} onDone={onClose} />
        </div>
      )}
      {shown !== null && user !== null && (
        <>
          <Correcting key={shown.id} id={id} user={shown} linked={linked} onPending={setPending} onDone={onClose} />
          {shown.closed_at === null && <ProviderLinks key={`providers ${shown.id}`} user={shown} />}
          <ResetFactor key={`factor ${shown.id}`} user={shown} />
        </>
      )}
    </Dialog>
  );
}

interface CorrectingProps {
  /** Id of the form, whose button is in the footer. */
  id: string;
  user: EntityUser;
  linked: boolean;
  onPending: (pending: boolean) => void;
  onDone: () => void;
}

const valuesOf = (user: EntityUser) => ({
  name: user.name,
  email: user.email,
  employee_number: user.employee_number ?? '',
  area: user.area ?? '',
  position: user.position ?? '',
  hired_on: user.hired_on ?? '',
  left_on: user.left_on ?? '',
  manager_email: user.manager_email ?? '',
});

const fields: Partial<Record<string, keyof ReturnType<typeof valuesOf>>> = {
  EMAIL_TAKEN: 'email',
  EMPLOYEE_NUMBER_TAKEN: 'employee_number',
  MANAGER_UNKNOWN: 'manager_email',
  LEFT_BEFORE_HIRED: 'left_on',
  LAST_ADMINISTRATOR: 'left_on',
  NO_PLACE_TO_RETURN: 'left_on',
};
/** The field that a server refusal concerns. */
const fieldOf = (error: Error) => (error instanceof ApiError ? fields[error.code] : undefined);

function Correcting({ id, user, linked, onPending, onDone }: CorrectingProps) {
  const { update, refresh } = useUsersCache();
  const before = valuesOf(user);
  const form = useForm(before, {
    name: personNameRule('Escribe su nombre completo.'),
    email: emailRule,
    manager_email: (typed) => (typed.trim() === '' ? null : emailRule(typed)),
    left_on: (leftOn, { hired_on }) =>
      leftOn !== '' && hired_on !== '' && leftOn < hired_on
        ? 'La baja es anterior al ingreso. Corrige una de las dos fechas.'
        : null,
  });
  const correct = useMutation({
    mutationFn: (values: typeof before) => {
      const changed = Object.entries(values).filter(([name, value]) => value !== before[name as keyof typeof before]);
      return api.correctPerson({ params: { id: user.id }, body: Object.fromEntries(changed) });
    },
    networkMode: 'always',
    onMutate: () => onPending(true),
    onSettled: () => onPending(false),
    onSuccess: (changed) => {
      notifySuccess('Datos guardados');
      update(changed);
      refresh();
      onDone();
    },
    onError: (error) => {
      const field = fieldOf(error);
      if (field === undefined || !(error instanceof ApiError)) return;
      form.setError(field, error.detail);
      form.focus(field);
    },
  });
  const elsewhere = correct.error !== null && fieldOf(correct.error) === undefined ? correct.error : null;
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={form.submit((values) => correct.isPending || correct.mutate(values))}
    >
      {user.role === 'Empleado' && (
        <>
          <FormField
            form={form}
            label="Nombre completo"
            name="name"
            autoComplete="off"
            maxLength={CHARACTERS.personName}
            required
          />
          <EmailField form={form} label="Correo electrónico" name="email" autoComplete="off" required />
        </>
      )}
      <EmploymentFields form={form} leaves={user.left_on !== null} />
      <p className={styles.note}>
        {user.role === 'Empleado'
          ? 'Si cambias su nombre o su correo, se lo diremos la próxima vez que entre. Con otro correo, sus enlaces anteriores dejan de servir. Sus constancias conservan el texto con que se emitieron.'
          : 'Quien administra cambia su nombre y su correo en su propia cuenta.'}
      </p>
      {linked && (
        <p className={styles.note}>
          <ScreenLink to="/personas/$persona" params={{ persona: user.id }}>
            Abrir su página: qué le toca, sus constancias y su baja
          </ScreenLink>
        </p>
      )}
      <PersonWaivers user={user} />
      {elsewhere !== null && <Notice kind="danger" title={detailOf(elsewhere)} />}
      <PersonHistory userId={user.id} />
    </form>
  );
}
