import { messages } from '@finaula/contract/messages';
import { useTimeout } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { notifyInfo, notifySuccess } from '../feedback/toast.tsx';
import { Button } from '../forms/button.tsx';
import styles from './copy-link.module.css';

const SAYS_COPIED_MS = 4000;

/** Without permission, or without https, the browser has no clipboard for us: the link is then selected, for the person to copy. */
export function CopyLink({ link }: { link: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), SAYS_COPIED_MS);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      start();
      notifySuccess(messages.linkCopied);
    } catch {
      field.current?.focus();
      field.current?.select();
      notifyInfo('El enlace quedó seleccionado: cópialo con Ctrl + C, o mantenlo presionado en tu teléfono.');
    }
  };
  return (
    <div className={styles.copy}>
      <label className="sr-only" htmlFor={id}>
        Enlace
      </label>
      <input id={id} ref={field} className={styles.link} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <Button kind="primary" data-autofocus onClick={copy}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copied ? 'Copiado' : 'Copiar enlace'}
      </Button>
    </div>
  );
}
