import { PASSWORD_CHARACTERS } from '@finaula/contract/constants';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './password-pair.module.css';
import { passwordStrength } from './password-strength.ts';

const BARS = [1, 2, 3, 4];

type Input = Omit<ComponentProps<typeof PasswordField>, 'label' | 'help'> & { key: string };

interface PasswordPairProps {
  /** What is typed in the first one by now. */
  typed: string;
  password: Input;
  confirmation: Input;
}

export function PasswordPair({ typed, password, confirmation }: PasswordPairProps) {
  const { key: passwordKey, ...passwordInput } = password;
  const { key: confirmationKey, ...confirmationInput } = confirmation;
  const shared = { autoComplete: 'new-password', maxLength: PASSWORD_CHARACTERS.max, required: true } as const;
  return (
    <>
      <PasswordField {...passwordInput} {...shared} key={passwordKey} label="Contraseña" help={<Strength typed={typed} />} />
      <PasswordField {...confirmationInput} {...shared} key={confirmationKey} label="Confirmar contraseña" />
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
