import { CHARACTERS, PRIVACY_NOTICE_VERSION } from '@finaula/contract/constants';
import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { emailRule, personNameRule, required } from '../../lib/forms/field-rules.ts';
import { passwordPairRules } from '../../lib/forms/password-rules.ts';
import { storeBrowserToken, storedBrowserToken } from '../../lib/session/browser-token.ts';
import { EmailField, FormField } from '../../ui/forms/form-field.tsx';
import { PasswordPair } from '../../ui/forms/password-pair.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { EntitySelect, publicEntitiesQuery } from './entity-select.tsx';
import { employeeOutcome, type Outcome } from './outcome.ts';
import styles from './registration-form.module.css';
import { SubmitRow } from './submit-row.tsx';
import { useRegistration } from './use-registration.ts';

export const useEmployeeForm = () =>
  useForm(
    { name: '', email: '', entity_id: '', invitation_code: '', password: '', confirmation: '' },
    {
      name: personNameRule('Escribe tu nombre completo.'),
      email: emailRule,
      entity_id: required(messages.entityRequired),
      ...passwordPairRules,
    },
  );

interface EmployeeFormProps {
  form: ReturnType<typeof useEmployeeForm>;
  onDone: (outcome: Outcome) => void;
}

export function EmployeeForm({ form, onDone }: EmployeeFormProps) {
  const { data: entities } = useQuery({ ...publicEntitiesQuery, enabled: false });
  const chosen = entities?.find(({ id }) => id === form.values.entity_id);
  const asksForCode = chosen?.invitation_required === true;
  const { pending, register } = useRegistration({
    form,
    call: async ({ confirmation, invitation_code, ...typed }) => {
      const shown = storedBrowserToken();
      const reply = await api.registerUser({
        body: {
          ...typed,
          ...(asksForCode && { invitation_code }),
          privacy_notice: PRIVACY_NOTICE_VERSION,
          ...(shown !== null && { device: shown }),
        },
      });
      // Opening the verification link in this browser proves that the same person registered.
      storeBrowserToken(reply.device);
      return reply;
    },
    outcomeOf: (_, { entity_id, email }) =>
      employeeOutcome(
        entities?.find(({ id }) => id === entity_id),
        email,
      ),
    fieldOf: {
      EMAIL_TAKEN: 'email',
      PASSWORD_COMMON: 'password',
      ENTITY_UNKNOWN: 'entity_id',
      ENTITY_FULL: 'entity_id',
      ENTITY_SUSPENDED: 'entity_id',
      ENTITY_WAITING_FULL: 'entity_id',
      INVITATION_CODE_REQUIRED: 'invitation_code',
      INVITATION_CODE_WRONG: 'invitation_code',
    },
    onDone,
  });
  const submit = (values: typeof form.values) => {
    if (asksForCode && values.invitation_code.trim() === '') {
      form.setError('invitation_code', errors.INVITATION_CODE_REQUIRED.detail);
      form.focus('invitation_code');
    } else register(values);
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(submit)}>
      <FormField
        form={form}
        className={styles.wide}
        label="Nombre completo"
        help="Así aparecerá en tus constancias."
        name="name"
        autoComplete="name"
        maxLength={CHARACTERS.personName}
        required
      />
      <EmailField
        form={form}
        className={styles.wide}
        label="Correo electrónico"
        name="email"
        autoComplete="email"
        required
      />
      <div className={styles.wide}>
        <EntitySelect {...form.field('entity_id')} onChange={(id) => form.setValue('entity_id', id)} />
      </div>
      {asksForCode && (
        <FormField
          form={form}
          className={styles.wide}
          label="Código de invitación"
          help="Tu entidad lo pide: te lo da quien la administra."
          name="invitation_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CHARACTERS.invitationCode}
          required
        />
      )}
      <PasswordPair form={form} name="password" />
      <SubmitRow loading={pending}>{pending ? 'Creando…' : 'Crear cuenta'}</SubmitRow>
    </form>
  );
}
