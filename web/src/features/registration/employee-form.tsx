import { messages } from '@finaula/contract/messages';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { emailRule, required } from '../../lib/forms/field-rules.ts';
import { passwordPairRules } from '../../lib/forms/password-rules.ts';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { EmailField, FormField } from '../../ui/forms/form-field.tsx';
import { PasswordPair } from '../../ui/forms/password-pair.tsx';
import { EntitySelect, usePublicEntities } from './entity-select.tsx';
import { employeeOutcome, notifyRegistrationFailure, type Outcome } from './outcome.ts';
import styles from './registration-form.module.css';
import { SubmitRow } from './submit-row.tsx';

interface EmployeeFormProps {
  form: EmployeeFormState;
  onDone: (outcome: Outcome) => void;
}

/** Refusals that are about one field. */
const fieldOf: Record<string, string> = {
  EMAIL_TAKEN: 'email',
  PASSWORD_COMMON: 'password',
  ENTITY_UNKNOWN: 'entity_id',
  ENTITY_FULL: 'entity_id',
};

export function EmployeeForm({ form, onDone }: EmployeeFormProps) {
  const { entities, retry } = usePublicEntities();

  const registration = useMutation({
    mutationFn: ({ name, email, entity_id, password }: typeof form.values) =>
      api.registerUser({ body: { name, email, entity_id, password } }),
    networkMode: 'always',
    onSuccess: (_, { entity_id }) => {
      const outcome = employeeOutcome(entities.find(({ id }) => id === entity_id));
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
  const submit = (values: typeof form.values) => {
    if (!registration.isPending) registration.mutate(values);
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(submit, (wrong) => form.getInputNode(Object.keys(wrong)[0] ?? '')?.focus())}
    >
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
        <EntitySelect {...form.getInputProps('entity_id')} key={form.key('entity_id')} entities={entities} onDropdownOpen={retry} />
      </div>
      <PasswordPair form={form} name="password" />
      <SubmitRow loading={registration.isPending}>{registration.isPending ? 'Creando…' : 'Crear cuenta'}</SubmitRow>
    </form>
  );
}

/** In the order in which they stand in the form, so that the first wrong one gets the focus. */
export const useEmployeeForm = () =>
  useForm({
    name: 'registro-empleado',
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', entity_id: '', password: '', confirmation: '' },
    validate: {
      name: required('Escribe tu nombre completo.'),
      email: emailRule,
      entity_id: required(messages.entityRequired),
      ...passwordPairRules,
    },
  });

export type EmployeeFormState = ReturnType<typeof useEmployeeForm>;
