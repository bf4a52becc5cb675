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
  /** Receives the focus afterwards: the row disappears. */
  otherwise: RefObject<HTMLElement | null>;
}

/** Confirms the deletion of a registration: it cannot be undone, but the person can register again. */
export function RejectDialog({ user, onClose, otherwise }: RejectDialogProps) {
  const { refresh } = useUsersCache();
  const reject = useMutation({
    mutationFn: ({ id }: EntityUser) => api.rejectRegistration({ params: { id } }),
    networkMode: 'always',
    onSuccess: (_, { name }) => {
      notifySuccess(`El registro de ${name} quedó rechazado`);
      refresh();
      onClose();
    },
    onError: (error) => notifyError('Error al rechazar el registro', detailOf(error)),
  });
  return (
    <ConfirmDialog
      subject={user}
      title={({ name }) => `¿Rechazar el registro de ${name}?`}
      confirm={() => 'Rechazar'}
      dangerous
      pending={reject.isPending}
      onConfirm={reject.mutate}
      onClose={onClose}
      otherwise={otherwise}
    >
      {({ name, email }) => (
        <p>
          La cuenta de <b>{name}</b> ({email}) se borra y sus enlaces dejan de servir. Si fue un error, puede
          registrarse de nuevo.
        </p>
      )}
    </ConfirmDialog>
  );
}
