import { messages } from '@finaula/contract/messages';
import { useForm } from '@mantine/form';
import { emailRule, newPasswordRule, required } from '../../lib/forms/field-rules.ts';

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
