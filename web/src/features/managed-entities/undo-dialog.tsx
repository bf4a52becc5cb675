import type { ManagedEntity } from '@finaula/contract/entities';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { pendingUsersQuery, useUpdateEntityInCache } from '../../lib/entities/admin-lists.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';

interface UndoDialogProps {
  entity: ManagedEntity | null;
  onClose: () => void;
  /** Takes the focus afterwards: the button is gone with the takeover. */
  otherwise: RefObject<HTMLElement | null>;
}

export function UndoDialog({ entity, onClose, otherwise }: UndoDialogProps) {
  const queryClient = useQueryClient();
  const updateInCache = useUpdateEntityInCache();
  const undo = useMutation({
    mutationFn: ({ id }: ManagedEntity) => api.undoTakeover({ params: { id } }),
    networkMode: 'always',
    onSuccess: (changed) => {
      notifySuccess(`${changed.nombre_entidad} volvió al directorio`);
      updateInCache(changed);
      // Who took it over waits for access again.
      void queryClient.invalidateQueries({ queryKey: pendingUsersQuery.queryKey });
      onClose();
    },
    onError: (error) => notifyError('Error al deshacer la toma', detailOf(error)),
  });
  return (
    <ConfirmDialog
      subject={entity}
      title={() => '¿Deshacer la toma?'}
      confirm={() => 'Deshacer la toma'}
      pending={undo.isPending}
      onConfirm={undo.mutate}
      onClose={onClose}
      otherwise={otherwise}
    >
      {(entity) => (
        <p>
          <b>{entity.nombre_entidad}</b> vuelve al directorio, sin razón social ni administrador, y cualquiera podrá registrarla de nuevo.
          Quien la tomó{entity.administrator !== null && ` (${entity.administrator.name}, ${entity.administrator.email})`} pierde el acceso
          en este momento. Sus demás usuarios se quedan como están.
        </p>
      )}
    </ConfirmDialog>
  );
}
