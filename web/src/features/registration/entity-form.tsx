import { messages } from '@finaula/contract/messages';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { emailRule, newPasswordRule, required } from '../../lib/forms/field-rules.ts';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { EmailField, FormField } from '../../ui/forms/form-field.tsx';
import { PasswordPair } from '../../ui/forms/password-pair.tsx';
import { isUnavailable, useEntityNameCheck } from './entity-name-check.ts';
import { EntityNameMessage } from './entity-name-message.tsx';
import { entityOutcome, notifyRegistrationFailure, type Outcome } from './outcome.ts';
import styles from './registration-form.module.css';
import { SubmitRow } from './submit-row.tsx';

interface EntityFormProps {
  form: EntityFormState;
  onDone: (outcome: Outcome) => void;
}

const tones = { idle: undefined, checking: undefined, available: 'good', prePopulated: 'notice', taken: 'wrong', error: 'wrong' } as const;

/** Refusals that are about one field. */
const fieldOf: Record<string, string> = {
  ENTITY_NAME_TAKEN: 'nombre_entidad',
  EMAIL_TAKEN: 'admin_email',
  PASSWORD_COMMON: 'admin_password',
};

export function EntityForm({ form, onDone }: EntityFormProps) {
  const [name, setName] = useState(form.getValues().nombre_entidad);
  form.watch('nombre_entidad', ({ value }) => setName(value));
  const check = useEntityNameCheck(name);

  const registration = useMutation({
    mutationFn: ({ confirmation, ...body }: typeof form.values) => api.registerEntity({ body }),
    networkMode: 'always',
    onSuccess: (reply) => {
      const outcome = entityOutcome(reply);
      notifySuccess(outcome.message);
      onDone(outcome);
    },
    onError: (error) => {
      notifyRegistrationFailure(error);
      if (!(error instanceof ApiError)) return;
      const field = fieldOf[error.code];
      if (field !== undefined) form.setFieldError(field, error.detail);
    },
  });
  const focusOn = (field: string) => form.getInputNode(field)?.focus();
  const submit = (values: typeof form.values) => {
    if (isUnavailable(check)) focusOn('nombre_entidad');
    else if (!registration.isPending) registration.mutate(values);
  };

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit, (wrong) => focusOn(Object.keys(wrong)[0] ?? ''))}>
      <fieldset>
        <legend>Tu entidad</legend>
        <FormField
          form={form}
          className={styles.wide}
          label="Nombre de la entidad"
          tone={tones[check.state]}
          help={<EntityNameMessage check={check} />}
          name="nombre_entidad"
          autoComplete="organization"
          maxLength={200}
          required
        />
        <FormField
          form={form}
          label="Razón social"
          placeholder="Como en tu RFC"
          name="razon_social"
          autoComplete="off"
          maxLength={250}
          required
        />
        <EmailField
          form={form}
          label="Correo de contacto"
          placeholder="contacto@institucion.mx"
          name="email_contacto"
          autoComplete="off"
          required
        />
        <FormField
          form={form}
          className={styles.wide}
          label="Nombre del firmante"
          help="La persona que firma las constancias."
          name="nombre_firmante"
          autoComplete="off"
          maxLength={120}
          required
        />
      </fieldset>
      <fieldset>
        <legend>Quién administra</legend>
        <FormField form={form} label="Nombre completo" name="admin_name" autoComplete="name" maxLength={120} required />
        <EmailField form={form} label="Correo electrónico" name="admin_email" autoComplete="email" required />
        <PasswordPair form={form} name="admin_password" />
      </fieldset>
      <SubmitRow loading={registration.isPending}>{registration.isPending ? 'Registrando…' : 'Registrar entidad'}</SubmitRow>
    </form>
  );
}

/** In the order in which they stand in the form, so that the first wrong one gets the focus. */
export const useEntityForm = () =>
  useForm({
    name: 'registro-entidad',
    mode: 'uncontrolled',
    initialValues: {
      nombre_entidad: '',
      razon_social: '',
      email_contacto: '',
      nombre_firmante: '',
      admin_name: '',
      admin_email: '',
      admin_password: '',
      confirmation: '',
    },
    validate: {
      nombre_entidad: required('Escribe el nombre de la entidad.'),
      razon_social: required('Escribe la razón social.'),
      email_contacto: emailRule,
      nombre_firmante: required('Escribe el nombre de quien firma.'),
      admin_name: required('Escribe tu nombre completo.'),
      admin_email: emailRule,
      admin_password: newPasswordRule,
      confirmation: (typed, { admin_password }) =>
        typed === '' ? 'Escribe tu contraseña otra vez.' : typed === admin_password ? null : messages.passwordsDiffer,
    },
  });

export type EntityFormState = ReturnType<typeof useEntityForm>;
