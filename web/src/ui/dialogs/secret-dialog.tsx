import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../forms/button.tsx';
import { CopyText } from './copy-text.tsx';
import { Dialog } from './dialog.tsx';
import styles from './secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  /** Name of the secret, on its field and its copy button. */
  label: string;
  /** Null when closed. */
  secret: string | null;
  /** Says how to keep it. */
  advice: string;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A new secret, shown once. A click outside does not close it. */
export function SecretDialog({ title, label, secret, advice, onClose, otherwise, children }: SecretDialogProps) {
  // Keep the secret while the dialog fades out.
  const last = useRef(secret);
  if (secret !== null) last.current = secret;
  return (
    <Dialog
      title={title}
      opened={secret !== null}
      onClose={onClose}
      onClosed={() => {
        last.current = null;
      }}
      closeOnOutsidePress={false}
      otherwise={otherwise}
      foot={
        <Button kind="secondary" onClick={onClose}>
          Ya lo guardé
        </Button>
      }
    >
      <div className={styles.body}>
        <p>No lo volveremos a mostrar. {advice}</p>
        {last.current !== null && <CopyText label={label} value={last.current} primary />}
        {children}
      </div>
    </Dialog>
  );
}
