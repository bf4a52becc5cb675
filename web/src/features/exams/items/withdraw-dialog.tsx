import { CHARACTERS } from '@finaula/contract/constants';
import type { ExamItemFigures } from '@finaula/contract/exam-review';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { required } from '../../../lib/forms/field-rules.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import styles from './exam-items.module.css';
import { itemsQuery } from './item-words.ts';

export function WithdrawDialog({ item, onClose }: { item: ExamItemFigures | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ reason: '' }, { reason: required('Escribe el motivo.') });
  const last = useRef(item);
  if (item !== null) last.current = item;
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
    <Dialog title="¿Retirar este reactivo?" opened={item !== null} onClose={onClose} onClosed={form.reset}>
      <form
        noValidate
        className={styles.form}
        onSubmit={form.submit(({ reason }) => item !== null && withdraw.mutate({ id: item.id, reason }))}
      >
        <p>{last.current?.question}</p>
        <p>
          Deja de sortearse hoy, y los intentos terminados se recalifican sin él: nadie pierde un aprobado ni un punto,
          y quien pase a aprobar recibe su constancia. Los exámenes en curso no cambian. No se puede deshacer.
        </p>
        <FormField form={form} name="reason" label="Motivo" maxLength={CHARACTERS.reason} />
        <Button kind="danger" type="submit" loading={withdraw.isPending}>
          Retirar el reactivo
        </Button>
      </form>
    </Dialog>
  );
}
