import { messages } from '@finaula/contract/messages';
import { newPasswordRule } from './field-rules.ts';

export const confirmationRule = (typed: string, password: string): string | null =>
  typed === '' ? 'Escribe tu contraseña otra vez.' : typed === password ? null : messages.passwordsDiffer;

/** Rules of a new password and its confirmation, by field name. */
export const passwordPairRules = {
  password: newPasswordRule,
  confirmation: (typed: string, { password }: { password: string }) => confirmationRule(typed, password),
};
