import { PASSWORD_CHARACTERS } from '@finaula/contract/constants';
import { passwordStrength } from '../../lib/forms/password-strength.ts';
import { PasswordField } from './password-field.tsx';
import styles from './password-pair.module.css';
import type { FormFields } from './use-form.ts';

const BARS = [1, 2, 3, 4];

interface PasswordPairProps {
  form: FormFields;
  /** Name of the password in the form; the confirmation's name is derived. */
  name: string;
  label?: string;
}

const shared = { autoComplete: 'new-password', maxLength: PASSWORD_CHARACTERS.max, required: true } as const;

/** A new password with its strength, and its confirmation. */
export function PasswordPair({ form, name, label = 'Contraseña' }: PasswordPairProps) {
  const password = form.field(name);
  return (
    <>
      <PasswordField {...password} {...shared} label={label} help={<Strength typed={password.value} />} />
      <PasswordField {...form.field('confirmation')} {...shared} label={`Confirmar ${label.toLowerCase()}`} />
    </>
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
