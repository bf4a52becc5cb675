import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { EmailField, FormField } from '../../ui/forms/form-field.tsx';
import { PasswordPair } from '../../ui/forms/password-pair.tsx';
import { isUnavailable, useEntityNameCheck } from './entity-name-check.ts';
import { EntityNameMessage } from './entity-name-message.tsx';
import { notifyRegistrationFailure } from './notify-failure.ts';
import { entityOutcome, type Outcome } from './outcome.ts';
import styles from './registration-form.module.css';
import { SubmitRow } from './submit-row.tsx';
import type { EntityFormState } from './use-entity-form.ts';

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
