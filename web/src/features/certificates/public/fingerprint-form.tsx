import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import styles from './fingerprint-form.module.css';

interface FingerprintFormProps {
  comparing: boolean;
  onFingerprint: (sha256: string) => void;
}

const SHA_256 = /^[0-9a-f]{64}$/i;

/** For users who compute the SHA-256 with their own tool. */
export function FingerprintForm({ comparing, onFingerprint }: FingerprintFormProps) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const compare = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    setWrong(!SHA_256.test(typed));
    if (SHA_256.test(typed) && !comparing) onFingerprint(typed);
  };
  return (
    <details className={styles.other}>
      <summary>O pega su huella SHA-256</summary>
      <form className={styles.form} onSubmit={compare} noValidate>
        <Field
          label="Huella SHA-256"
          className={styles.field}
          value={text}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          error={wrong && 'Son 64 caracteres: números y letras de la a a la f.'}
          help="La calculas con tu propia herramienta, si prefieres no elegir aquí el archivo."
          onChange={(event) => {
            setText(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <Button kind="secondary" type="submit" loading={comparing}>
          Comparar
        </Button>
      </form>
    </details>
  );
}
