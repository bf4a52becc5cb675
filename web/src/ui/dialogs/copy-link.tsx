import { messages } from '@finaula/contract/messages';
import { Check, Copy } from 'lucide-react';
import { useId, useRef } from 'react';
import { notifyInfo, notifySuccess } from '../feedback/toast.tsx';
import { Button } from '../forms/button.tsx';
import styles from './copy-link.module.css';
import { useCopy } from './use-copy.ts';

/** Selects the link for manual copying where the browser forbids the clipboard. */
export function CopyLink({ link }: { link: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { copied, copy } = useCopy(link, {
    onCopied: () => notifySuccess(messages.linkCopied),
    onFailed: () => {
      field.current?.focus();
      field.current?.select();
      notifyInfo('El enlace quedó seleccionado: cópialo con Ctrl + C, o mantenlo presionado en tu teléfono.');
    },
  });
  return (
    <div className={styles.copy}>
      <label className="sr-only" htmlFor={id}>
        Enlace
      </label>
      <input
        id={id}
        ref={field}
        className={styles.link}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button kind="primary" data-autofocus onClick={copy}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copied ? 'Copiado' : 'Copiar enlace'}
      </Button>
    </div>
  );
}
