import { Check, Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { notifyInfo } from '../feedback/toast.tsx';
import { Button } from '../forms/button.tsx';
import styles from './copy-text.module.css';
import { useCopy } from './use-copy.ts';

/** A named value to copy. Selects it for manual copying where the browser forbids the clipboard. */
export function CopyText({ label, value, primary = false }: { label: string; value: string; primary?: boolean }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { copied, copy } = useCopy(value, {
    onFailed: () => {
      field.current?.focus();
      field.current?.select();
      notifyInfo('Quedó seleccionado: cópialo con Ctrl + C, o mantenlo presionado en tu teléfono.');
    },
  });
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          ref={field}
          className={styles.value}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          kind={primary ? 'primary' : 'secondary'}
          aria-label={copied ? `${label}: copiado` : `Copiar ${label.toLocaleLowerCase()}`}
          onClick={copy}
        >
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {copied ? 'Copiado' : 'Copiar'}
        </Button>
      </div>
    </div>
  );
}
