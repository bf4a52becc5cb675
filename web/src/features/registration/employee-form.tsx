import { PRIVACY_NOTICE_VERSION } from '@finaula/contract/constants';
import { messages } from '@finaula/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { emailRule, required } from '../../lib/forms/field-rules.ts';
import { passwordPairRules } from '../../lib/forms/password-rules.ts';
import { knownDevice, saveDevice } from '../../lib/session/known-device.ts';
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
    { name: '', email: '', entity_id: '', password: '', confirmation: '' },
    {
      name: required('Escribe tu nombre completo.'),
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
  const queryClient = useQueryClient();
  const { pending, register } = useRegistration({
    form,
    call: async ({ confirmation, ...body }) => {
      const shown = knownDevice();
      const reply = await api.registerUser({
        body: { ...body, privacy_notice: PRIVACY_NOTICE_VERSION, ...(shown !== null && { device: shown }) },
      });
      // Who opens the verification link in this browser is whoever registered here.
      saveDevice(reply.device);
      return reply;
    },
    outcomeOf: (_, { entity_id }) => {
      const entities = queryClient.getQueryData<Awaited<ReturnType<typeof publicEntitiesQuery.queryFn>>>(publicEntitiesQuery.queryKey);
      return employeeOutcome(entities?.find(({ id }) => id === entity_id));
    },
    fieldOf: { EMAIL_TAKEN: 'email', PASSWORD_COMMON: 'password', ENTITY_UNKNOWN: 'entity_id', ENTITY_FULL: 'entity_id' },
    onDone,
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(register)}>
      <FormField
        form={form}
        className={styles.wide}
        label="Nombre completo"
        help="Así aparecerá en tus constancias."
        name="name"
        autoComplete="name"
        maxLength={120}
        required
      />
      <EmailField form={form} className={styles.wide} label="Correo electrónico" name="email" autoComplete="email" required />
      <div className={styles.wide}>
        <EntitySelect {...form.field('entity_id')} onChange={(id) => form.setValue('entity_id', id)} />
      </div>
      <PasswordPair form={form} name="password" />
      <SubmitRow loading={pending}>{pending ? 'Creando…' : 'Crear cuenta'}</SubmitRow>
    </form>
  );
}
