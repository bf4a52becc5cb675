import type { EntityUser } from '@finaula/contract/people';
import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { useUsersCache } from './entity-users-query.ts';

interface RejectDialogProps {
  user: EntityUser | null;
  onClose: () => void;
  /** After the deletion. */
  onDone?: () => void;
  /** Receives the focus afterwards: the row disappears. */
  otherwise: RefObject<HTMLElement | null>;
}

/** Confirms the deletion of a registration or an invitation: the person can register or be invited again. */
export function RejectDialog({ user, onClose, onDone, otherwise }: RejectDialogProps) {
  const { refresh } = useUsersCache();
  const reject = useMutation({
    mutationFn: ({ id }: EntityUser) => api.rejectRegistration({ params: { id } }),
    networkMode: 'always',
    onSuccess: (_, { name, invited_at }) => {
      notifySuccess(
        invited_at === null ? `El registro de ${name} quedó rechazado` : `La invitación de ${name} quedó retirada`,
      );
      refresh();
      onClose();
      onDone?.();
    },
    onError: (error, { invited_at }) =>
      notifyError(
        invited_at === null ? 'Error al rechazar el registro' : 'Error al retirar la invitación',
        detailOf(error),
      ),
  });
  return (
    <ConfirmDialog
      subject={user}
      title={({ name, invited_at }) =>
        invited_at === null ? `¿Rechazar el registro de ${name}?` : `¿Retirar la invitación de ${name}?`
      }
      confirm={({ invited_at }) => (invited_at === null ? 'Rechazar' : 'Retirar la invitación')}
      dangerous
      pending={reject.isPending}
      onConfirm={reject.mutate}
      onClose={onClose}
      otherwise={otherwise}
    >
      {({ name, email, invited_at }) => (
        <p>
          La cuenta de <b>{name}</b> ({email}) se borra y sus enlaces dejan de servir. Si fue un error,{' '}
          {invited_at === null ? 'puede registrarse de nuevo' : 'puedes invitarla de nuevo'}.
        </p>
      )}
    </ConfirmDialog>
  );
}
