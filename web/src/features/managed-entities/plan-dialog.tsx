import { STANDARD_PLAN_USERS } from '@finaula/contract/constants';
import type { ManagedEntity } from '@finaula/contract/entities';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { detailOf } from '../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.tsx';
import { otherPlan } from './other-plan.ts';
import { useKeepEntity } from './use-keep-entity.ts';

interface PlanDialogProps {
  entity: ManagedEntity | null;
  onClose: () => void;
}

export function PlanDialog({ entity, onClose }: PlanDialogProps) {
  const keep = useKeepEntity();
  const change = useMutation({
    mutationFn: (asked: ManagedEntity) => api.updateEntity({ params: { id: asked.id }, body: { subscription: otherPlan(asked) } }),
    networkMode: 'always',
    onSuccess: (changed) => {
      notifySuccess(`${changed.nombre_entidad} ahora tiene el plan ${changed.subscription}`);
      keep(changed);
      onClose();
    },
    onError: (error) => notifyError('Error al cambiar el plan', detailOf(error)),
  });
  return (
    <ConfirmDialog
      subject={entity}
      title={(asked) => `¿Cambiar a ${otherPlan(asked)}?`}
      confirm={(asked) => `Cambiar a ${otherPlan(asked)}`}
      pending={change.isPending}
      onConfirm={change.mutate}
      onClose={onClose}
    >
      {(asked) => (
        <p>
          <b>{asked.nombre_entidad}</b> pasa del plan {asked.subscription} al plan {otherPlan(asked)}.{' '}
          {otherPlan(asked) === 'Paid'
            ? 'Tendrá usuarios ilimitados y podrá añadir cursos de YouTube.'
            : `Podrá registrar hasta ${STANDARD_PLAN_USERS} usuarios y ya no podrá añadir cursos de YouTube. Nadie de quienes ya están registrados pierde el acceso.`}
        </p>
      )}
    </ConfirmDialog>
  );
}
