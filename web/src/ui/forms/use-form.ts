import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';

type Values = Record<string, string>;
type FormControl = HTMLInputElement | HTMLTextAreaElement;

/** For each value: the error sentence, or null. */
type Rules<V extends Values> = { [Name in keyof V]?: (value: string, values: V) => string | null };

/** State of one field in its form. */
interface FormFieldState {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<FormControl>) => void;
}

/** The interface between a form and its fields. */
export interface FormFields {
  field: (name: string) => FormFieldState;
  // A method: a form accepts its own names only.
  setValue(name: string, value: string): void;
}

export interface Form<V extends Values> extends FormFields {
  values: V;
  setValue: (name: keyof V & string, value: string) => void;
  /** Sets a server refusal about one field. */
  setError: (name: keyof V & string, sentence: string) => void;
  focus: (name: keyof V & string) => void;
  reset: () => void;
  /** Checks every value: calls `onValid`, or focuses the first wrong field, in the order of `initial`. */
  submit: (onValid: (values: V) => void) => (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A form's values and errors; typing in a field clears its error. */
export function useForm<V extends Values>(initial: V, rules: Rules<V>): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<keyof V, string>>>({});
  const element = useRef<HTMLFormElement>(null);
  const names = Object.keys(initial) as (keyof V & string)[];

  const setError = (name: keyof V & string, sentence: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: sentence }));
  const setValue = (name: keyof V & string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setError(name, undefined);
  };
  const focus = (name: keyof V & string) => {
    const control = element.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  };
  return {
    values,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: ({ currentTarget }) => setValue(name, currentTarget.value),
    }),
    setValue,
    setError,
    focus,
    reset: () => {
      setValues(initial);
      setErrors({});
    },
    submit: (onValid) => (event) => {
      event.preventDefault();
      element.current = event.currentTarget;
      const wrong: Partial<Record<keyof V, string>> = {};
      for (const name of names) {
        const sentence = rules[name]?.(values[name] ?? '', values);
        if (sentence) wrong[name] = sentence;
      }
      setErrors(wrong);
      const first = names.find((name) => wrong[name] !== undefined);
      if (first === undefined) onValid(values);
      else focus(first);
    },
  };
}
