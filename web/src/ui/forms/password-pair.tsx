import { PASSWORD_CHARACTERS } from '@finaula/contract/constants';
import { type ComponentProps, useState } from 'react';
import { passwordStrength } from '../../lib/forms/password-strength.ts';
import type { FormOfField } from './form-field.tsx';
import { PasswordField } from './password-field.tsx';
import styles from './password-pair.module.css';

const BARS = [1, 2, 3, 4];

interface PasswordPairProps {
  form: FormOfField;
  /** Of the password in the form; its confirmation is called so. */
  name: string;
  label?: string;
}

const shared = { autoComplete: 'new-password', maxLength: PASSWORD_CHARACTERS.max, required: true } as const;

/** A password being set, with an estimate of its strength, and the same once more. */
export function PasswordPair({ form, name, label = 'Contraseña' }: PasswordPairProps) {
  return (
    <>
      <MeasuredPassword form={form} name={name} label={label} key={form.key(name)} />
      <PasswordField
        {...form.getInputProps('confirmation')}
        {...shared}
        key={form.key('confirmation')}
        name="confirmation"
        label={`Confirmar ${label.toLowerCase()}`}
      />
    </>
  );
}

function MeasuredPassword({ form, name, label }: Required<PasswordPairProps>) {
  const input: ComponentProps<'input'> = form.getInputProps(name);
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''));
  return (
    <PasswordField
      {...input}
      {...shared}
      name={name}
      label={label}
      help={<Strength typed={typed} />}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}

function Strength({ typed }: { typed: string }) {
  const { bars, word } = passwordStrength(typed);
  return (
    <>
      <div className={styles.bars} aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} data-on={bar <= bars || undefined} />
        ))}
      </div>
      <span role="status">{word !== '' && `${word}. `}</span>
      Usa de {PASSWORD_CHARACTERS.min} a {PASSWORD_CHARACTERS.max} caracteres.
    </>
  );
}
