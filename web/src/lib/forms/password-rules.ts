import { messages } from '@finaula/contract/messages';
import { newPasswordRule } from './field-rules.ts';

/** Of a password being set and its confirmation, under these names in the form. */
export const passwordPairRules = {
  password: newPasswordRule,
  confirmation: (typed: string, { password }: { password: string }) =>
    typed === '' ? 'Escribe tu contraseña otra vez.' : typed === password ? null : messages.passwordsDiffer,
};
