import { CHARACTERS } from '@finaula/contract/constants';
import { Field, type FieldProps } from './field.tsx';
import type { FormFields } from './use-form.ts';

interface FormFieldProps extends Omit<FieldProps, 'form' | 'name'> {
  form: FormFields;
  /** Name of the value in the form and of the input. */
  name: string;
}

/** A field bound to one value of a form. */
export function FormField({ form, name, ...field }: FormFieldProps) {
  return <Field {...form.field(name)} {...field} />;
}

/** An e-mail field: no capitalisation, no spell check. */
export function EmailField(props: FormFieldProps) {
  return <FormField {...props} type="email" autoCapitalize="none" spellCheck={false} maxLength={CHARACTERS.email} />;
}
