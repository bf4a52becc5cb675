import { STANDARD_PLAN_USERS } from '@finaula/contract/constants';
import type { ManagedEntity, Subscription } from '@finaula/contract/institutions';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { useUpdateEntityInCache } from '../../../lib/entities/admin-lists.ts';
import { planNames } from '../../../lib/entities/plan-names.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';

interface PlanDialogProps {
  entity: ManagedEntity | null;
  onClose: () => void;
}

export function PlanDialog({ entity, onClose }: PlanDialogProps) {
  const updateInCache = useUpdateEntityInCache();
  const change = useMutation({
    mutationFn: (entity: ManagedEntity) =>
      api.updateEntity({ params: { id: entity.id }, body: { subscription: otherPlan(entity) } }),
    networkMode: 'always',
    onSuccess: (changed) => {
      notifySuccess(`${changed.nombre_entidad} ahora tiene el plan ${planNames[changed.subscription]}`);
      updateInCache(changed);
      onClose();
    },
    onError: (error) => notifyError('Error al cambiar el plan', detailOf(error)),
  });
  return (
    <ConfirmDialog
      subject={entity}
      title={(entity) => `¿Cambiar al plan ${planNames[otherPlan(entity)]}?`}
      confirm={(entity) => `Cambiar al plan ${planNames[otherPlan(entity)]}`}
      pending={change.isPending}
      onConfirm={change.mutate}
      onClose={onClose}
    >
      {(entity) => (
        <p>
          <b>{entity.nombre_entidad}</b> pasa del plan {planNames[entity.subscription]} al plan{' '}
          {planNames[otherPlan(entity)]}.{' '}
          {otherPlan(entity) === 'Paid'
            ? 'Tendrá usuarios ilimitados y podrá añadir cursos de YouTube.'
            : `Podrá registrar hasta ${STANDARD_PLAN_USERS} usuarios y ya no podrá añadir cursos de YouTube. Nadie de quienes ya están registrados pierde el acceso.`}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** The plan an entity can change to. */
export const otherPlan = ({ subscription }: ManagedEntity): Subscription =>
  subscription === 'Paid' ? 'Standard' : 'Paid';
