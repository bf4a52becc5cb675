import { email, newPassword } from '@finaula/contract/validation';

/** Rules of a form's field: the Spanish sentence of what is wrong, or null. The values are what a person typed. */
type Rule = (value: string) => string | null;

export const required =
  (sentence: string): Rule =>
  (value) =>
    value.trim() === '' ? sentence : null;

export const emailRule: Rule = (value) => {
  if (value.trim() === '') return 'Escribe tu correo electrónico.';
  return email.safeParse(value).success ? null : 'Escribe un correo válido, como nombre@institucion.mx.';
};

export const newPasswordRule: Rule = (value) => {
  if (value === '') return 'Escribe una contraseña.';
  return newPassword.safeParse(value).error?.issues[0]?.message ?? null;
};
