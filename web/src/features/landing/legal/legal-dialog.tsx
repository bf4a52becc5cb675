import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './legal-dialog.module.css';

export interface LegalDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A legal text with the day of its last change. */
export function LegalDialog({
  title,
  updated,
  children,
  ...dialog
}: LegalDialogProps & { title: string; updated: string; children: ReactNode }) {
  return (
    <Dialog
      {...dialog}
      title={title}
      foot={
        <Button kind="primary" onClick={dialog.onClose}>
          Entendido
        </Button>
      }
    >
      <div className={styles.text}>
        <p className={styles.date}>Última actualización: {updated}</p>
        {children}
      </div>
    </Dialog>
  );
}
