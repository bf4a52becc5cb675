import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { Field } from '../../ui/field.tsx';
import { notifySuccess } from '../../ui/toast.tsx';
import { isUnavailable, useEntityNameCheck } from './entity-name-check.ts';
import { EntityNameMessage } from './entity-name-message.tsx';
import { notifyRegistrationFailure } from './notify-failure.ts';
import { entityOutcome, type Outcome } from './outcome.ts';
import { PasswordPair } from './password-pair.tsx';
import styles from './registration-form.module.css';
import { SubmitRow } from './submit-row.tsx';
import type { EntityFormState } from './use-entity-form.ts';

interface EntityFormProps {
  form: EntityFormState;
  onDone: (outcome: Outcome) => void;
}

const tones = { idle: undefined, checking: undefined, available: 'good', prePopulated: 'notice', taken: 'wrong', error: 'wrong' } as const;

/** Refusals that are about one field. */
const fieldOf: Record<string, string> = { ENTITY_NAME_TAKEN: 'nombre_entidad', EMAIL_TAKEN: 'admin_email' };

export function EntityForm({ form, onDone }: EntityFormProps) {
  const [{ nombre_entidad: name, admin_password: password }, setTyped] = useState(form.getValues);
  form.watch('nombre_entidad', ({ value }) => setTyped((typed) => ({ ...typed, nombre_entidad: value })));
  form.watch('admin_password', ({ value }) => setTyped((typed) => ({ ...typed, admin_password: value })));
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
        <Field
          {...form.getInputProps('nombre_entidad')}
          key={form.key('nombre_entidad')}
          className={styles.wide}
          label="Nombre de la entidad"
          tone={tones[check.state]}
          help={<EntityNameMessage check={check} />}
          name="nombre_entidad"
          autoComplete="organization"
          maxLength={200}
          required
        />
        <Field
          {...form.getInputProps('razon_social')}
          key={form.key('razon_social')}
          label="Razón social"
          placeholder="Como en tu RFC"
          name="razon_social"
          autoComplete="off"
          maxLength={250}
          required
        />
        <Field
          {...form.getInputProps('email_contacto')}
          key={form.key('email_contacto')}
          label="Correo de contacto"
          placeholder="contacto@institucion.mx"
          type="email"
          name="email_contacto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <Field
          {...form.getInputProps('nombre_firmante')}
          key={form.key('nombre_firmante')}
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
        <Field
          {...form.getInputProps('admin_name')}
          key={form.key('admin_name')}
          label="Nombre completo"
          name="admin_name"
          autoComplete="name"
          maxLength={120}
          required
        />
        <Field
          {...form.getInputProps('admin_email')}
          key={form.key('admin_email')}
          label="Correo electrónico"
          type="email"
          name="admin_email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <PasswordPair
          typed={password}
          password={{ ...form.getInputProps('admin_password'), key: form.key('admin_password'), name: 'admin_password' }}
          confirmation={{ ...form.getInputProps('confirmation'), key: form.key('confirmation'), name: 'confirmation' }}
        />
      </fieldset>
      <SubmitRow loading={registration.isPending}>{registration.isPending ? 'Registrando…' : 'Registrar entidad'}</SubmitRow>
    </form>
  );
}
