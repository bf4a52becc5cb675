import type { EntityUser } from '@finaula/contract/people';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useUsersCache } from './entity-users-query.ts';

/** A requested closing: the deadline for the person's objection, and a way to withdraw it. */
export function PendingClosure({ user, closesAt, onDone }: { user: EntityUser; closesAt: string; onDone: () => void }) {
  const { refresh } = useUsersCache();
  const withdraw = useMutation({
    mutationFn: () => api.withdrawClosure({ params: { id: user.id } }),
    networkMode: 'always',
    onSuccess: () => {
      notifySuccess('Solicitud de cierre retirada');
      refresh();
      onDone();
    },
  });
  return (
    <Notice
      kind={withdraw.error === null ? 'info' : 'danger'}
      title={withdraw.error === null ? 'Cierre de la cuenta solicitado' : detailOf(withdraw.error)}
      detail={`Se cierra el ${longDateTimeOf(closesAt)}, si la persona no se opone antes.`}
      action={
        <Button kind="secondary" loading={withdraw.isPending} onClick={() => withdraw.isPending || withdraw.mutate()}>
          Retirar la solicitud
        </Button>
      }
    />
  );
}
