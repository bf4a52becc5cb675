import type { ExamItemFigures } from '@finaula/contract/exam-review';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { itemsQuery } from './item-words.ts';

export function WithdrawDialog({ item, onClose }: { item: ExamItemFigures | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api.withdrawExamItem({ params: { id }, body: { reason } }),
    networkMode: 'always',
    onSuccess: ({ regraded, gained }) => {
      notifySuccess(`Reactivo retirado: ${regraded} intentos recalificados, ${gained} quedan aprobados`);
      onClose();
      return queryClient.invalidateQueries(itemsQuery);
    },
    onError: (error) => notifyError('No pudimos retirar el reactivo', detailOf(error)),
  });
  return (
    <ReasonDialog
      subject={item}
      title={() => '¿Retirar este reactivo?'}
      confirm={() => 'Retirar el reactivo'}
      pending={withdraw.isPending}
      onConfirm={({ id }, reason) => withdraw.mutate({ id, reason })}
      onClose={onClose}
    >
      {({ question }) => (
        <>
          <p>{question}</p>
          <p>
            Deja de sortearse hoy, y los intentos terminados se recalifican sin él: nadie pierde un aprobado ni un
            punto, y quien pase a aprobar recibe su constancia. Los exámenes en curso no cambian. No se puede deshacer.
          </p>
        </>
      )}
    </ReasonDialog>
  );
}
