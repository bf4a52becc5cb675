import { CHARACTERS, PRIVACY_NOTICE_VERSION } from '@finaula/contract/constants';
import { errors } from '@finaula/contract/errors';
import { nameFault } from '@finaula/contract/text';
import { api } from '../../lib/api/api.ts';
import { emailRule, newPasswordRule, personNameRule, required } from '../../lib/forms/field-rules.ts';
import { confirmationRule } from '../../lib/forms/password-rules.ts';
import { EmailField, FormField } from '../../ui/forms/form-field.tsx';
import { PasswordPair } from '../../ui/forms/password-pair.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { isUnavailable, useEntityNameCheck } from './entity-name-check.ts';
import { EntityNameMessage } from './entity-name-message.tsx';
import { entityOutcome, type Outcome } from './outcome.ts';
import styles from './registration-form.module.css';
import { SubmitRow } from './submit-row.tsx';
import { useRegistration } from './use-registration.ts';

/** Hidden characters in names are reported before sending. */
const readable = (missing: string, rules?: { strict: boolean }) => (typed: string) => {
  const fault = typed.trim() === '' ? null : nameFault(typed, rules);
  return fault ? errors[fault].detail : required(missing)(typed);
};

export const useEntityForm = () =>
  useForm(
    {
      nombre_entidad: '',
      razon_social: '',
      email_contacto: '',
      nombre_firmante: '',
      admin_name: '',
      admin_email: '',
      admin_password: '',
      confirmation: '',
    },
    {
      nombre_entidad: readable('Escribe el nombre de la entidad.', { strict: true }),
      razon_social: readable('Escribe la razón social.'),
      email_contacto: emailRule,
      nombre_firmante: personNameRule('Escribe el nombre de quien firma.'),
      admin_name: personNameRule('Escribe tu nombre completo.'),
      admin_email: emailRule,
      admin_password: newPasswordRule,
      confirmation: (typed, { admin_password }) => confirmationRule(typed, admin_password),
    },
  );

interface EntityFormProps {
  form: ReturnType<typeof useEntityForm>;
  onDone: (outcome: Outcome) => void;
}

const tones = {
  idle: undefined,
  checking: undefined,
  available: 'good',
  prePopulated: 'notice',
  taken: 'wrong',
  error: 'wrong',
} as const;

export function EntityForm({ form, onDone }: EntityFormProps) {
  const check = useEntityNameCheck(form.values.nombre_entidad);
  const { pending, register } = useRegistration({
    form,
    call: ({ confirmation, ...body }) =>
      api.registerEntity({ body: { ...body, privacy_notice: PRIVACY_NOTICE_VERSION } }),
    outcomeOf: (reply, { admin_email }) => entityOutcome(reply, admin_email),
    fieldOf: {
      ENTITY_NAME_TAKEN: 'nombre_entidad',
      ENTITY_NAME_IMITATES: 'nombre_entidad',
      EMAIL_TAKEN: 'admin_email',
      PASSWORD_COMMON: 'admin_password',
    },
    onDone,
  });
  const submit = (values: typeof form.values) => {
    if (isUnavailable(check)) form.focus('nombre_entidad');
    else register(values);
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(submit)}>
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
          maxLength={CHARACTERS.entityName}
          required
        />
        <FormField
          form={form}
          label="Razón social"
          placeholder="Como en tu RFC"
          name="razon_social"
          autoComplete="off"
          maxLength={CHARACTERS.razonSocial}
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
          maxLength={CHARACTERS.personName}
          required
        />
      </fieldset>
      <fieldset>
        <legend>Quién administra</legend>
        <FormField
          form={form}
          label="Nombre completo"
          name="admin_name"
          autoComplete="name"
          maxLength={CHARACTERS.personName}
          required
        />
        <EmailField form={form} label="Correo electrónico" name="admin_email" autoComplete="email" required />
        <PasswordPair form={form} name="admin_password" />
      </fieldset>
      <SubmitRow loading={pending}>{pending ? 'Registrando…' : 'Registrar entidad'}</SubmitRow>
    </form>
  );
}

/** In the order of the form, so that the first wrong field gets the focus. */
