import { PASSWORD_CHARACTERS, passwordLengthDetail } from '@finaula/contract/constants';
import { isEmail, unreadableName } from '@finaula/contract/text';

/** Rules of form fields: the Spanish sentence of a fault, or null. Values are as typed. */
type Rule = (value: string) => string | null;

export const required =
  (sentence: string): Rule =>
  (value) =>
    value.trim() === '' ? sentence : null;

export const wholeNumber =
  ({ min, max }: { min: number; max: number }): Rule =>
  (value) =>
    /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
      ? null
      : `Escribe un número entre ${min} y ${max}.`;

export const personNameRule =
  (sentence: string): Rule =>
  (value) => {
    if (value.trim() === '') return sentence;
    const unreadable = unreadableName(value.trim());
    return unreadable && `El nombre ${unreadable}`;
  };

export const emailRule: Rule = (value) => {
  if (value.trim() === '') return 'Escribe tu correo electrónico.';
  return isEmail(value) ? null : 'Escribe un correo válido, como nombre@institucion.mx.';
};

export const newPasswordRule: Rule = (value) => {
  if (value === '') return 'Escribe una contraseña.';
  return value.length < PASSWORD_CHARACTERS.min || value.length > PASSWORD_CHARACTERS.max ? passwordLengthDetail : null;
};
