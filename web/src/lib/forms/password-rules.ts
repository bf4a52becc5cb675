import { messages } from '@finaula/contract/messages';
import { newPasswordRule } from './field-rules.ts';

export const confirmationRule = (typed: string, password: string): string | null =>
  typed === '' ? 'Escribe tu contraseña otra vez.' : typed === password ? null : messages.passwordsDiffer;

/** Of a password being set and its confirmation, under these names in the form. */
export const passwordPairRules = {
  password: newPasswordRule,
  confirmation: (typed: string, { password }: { password: string }) => confirmationRule(typed, password),
};
