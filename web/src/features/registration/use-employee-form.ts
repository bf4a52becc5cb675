import { messages } from '@finaula/contract/messages';
import { useForm } from '@mantine/form';
import { emailRule, required } from '../../lib/forms/field-rules.ts';
import { passwordPairRules } from '../../lib/forms/password-rules.ts';

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
