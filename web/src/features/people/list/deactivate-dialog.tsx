import type { EntityUser } from '@finaula/contract/people';
import type { RefObject } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

interface DeactivateDialogProps {
  /** The person; null when closed. */
  user: EntityUser | null;
  pending: boolean;
  onConfirm: (user: EntityUser) => void;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

export const DeactivateDialog = ({ user, ...dialog }: DeactivateDialogProps) => (
  <ConfirmDialog
    subject={user}
    title={({ name }) => `¿Desactivar a ${name}?`}
    confirm={() => 'Desactivar'}
    dangerous
    {...dialog}
  >
    {({ name, email }) => (
      <p>
        <b>{name}</b> ({email}) deja de entrar en este momento, también donde tenga la sesión abierta. Su avance se
        conserva, y puedes volver a activar su cuenta cuando quieras.
      </p>
    )}
  </ConfirmDialog>
);
