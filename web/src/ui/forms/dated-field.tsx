import type { ReactNode } from 'react';
import { readDay } from '../../lib/dates/typed-day.ts';
import { DayInput } from './day-input.tsx';
import { FieldFrame } from './field.tsx';
import type { FormFields } from './use-form.ts';

interface DatedFieldProps {
  form: FormFields;
  /** Name of the value in the form and of the input. */
  name: string;
  label: string;
  help?: ReactNode;
  min?: string;
  max?: string;
  required?: boolean;
}

/** Whether a complete text is no day: an unfinished one is not wrong yet. */
const isNoDay = (typed: string) => typed.length >= 10 && readDay(typed) === undefined;

/** A day of a form, as a field with label, help and error. */
export function DatedField({ form, name, label, help, ...input }: DatedFieldProps) {
  const { value, error } = form.field(name);
  return (
    <FieldFrame
      label={label}
      error={error ?? (isNoDay(value) ? 'Escribe una fecha que exista, como 05/11/2026.' : undefined)}
      help={help}
    >
      {(control) => (
        <DayInput {...input} {...control} name={name} value={value} onValue={(day) => form.setValue(name, day)} />
      )}
    </FieldFrame>
  );
}
