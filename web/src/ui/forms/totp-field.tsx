import { FormField } from './form-field.tsx';
import type { FormFields } from './use-form.ts';

/**
 * Six digits of an authenticator application: a phone shows its digit keyboard, and offers a received code.
 */
export function TotpField({ form, name }: { form: FormFields; name: string }) {
  return (
    <FormField
      form={form}
      name={name}
      label="Código de seis dígitos"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      required
    />
  );
}
