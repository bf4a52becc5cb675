import { Field, type FieldProps } from './field.tsx';

/** What a form gives to its fields (Mantine's `useForm`). */
export interface FormOfField {
  getInputProps: (name: string) => object;
  key: (name: string) => string;
}

interface FormFieldProps extends Omit<FieldProps, 'form' | 'name'> {
  form: FormOfField;
  /** Of the value in the form, and of the input. */
  name: string;
}

/** A field that holds one value of a form. */
export function FormField({ form, name, ...field }: FormFieldProps) {
  return <Field {...form.getInputProps(name)} {...field} name={name} key={form.key(name)} />;
}

/** An address of somebody: no capital letters, no spelling. */
export function EmailField(props: FormFieldProps) {
  return <FormField {...props} type="email" autoCapitalize="none" spellCheck={false} maxLength={254} />;
}
