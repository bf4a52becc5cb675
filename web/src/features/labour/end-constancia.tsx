import type { LabourConstancia } from '@finaula/contract/labour';
import type { RefObject } from 'react';
import { api } from '../../lib/api/api.ts';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { useLabourAct } from './labour-queries.ts';

interface Acted {
  act: 'cancel' | 'correct';
  row: LabourConstancia;
}

interface EndConstanciaProps {
  /** Null when the dialog is closed. */
  acted: Acted | null;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** Cancels a constancia, or cancels it and issues another with the data of today. */
export function EndConstancia({ acted, onClose, otherwise }: EndConstanciaProps) {
  const corrects = acted?.act === 'correct';
  const act = useLabourAct(
    ({ act, number, reason }: { act: Acted['act']; number: string; reason: string }) => {
      const request = { params: { number }, body: { reason } };
      return act === 'correct' ? api.correctLabourConstancia(request) : api.cancelLabourConstancia(request);
    },
    {
      failed: corrects ? 'No pudimos corregir la constancia' : 'No pudimos cancelar la constancia',
      onDone: ({ number }) => {
        const ended = acted?.row.number;
        notifySuccess(corrects ? `La ${number} corrige la ${ended}` : `Constancia ${ended} cancelada`);
        onClose();
      },
    },
  );
  return (
    <ReasonDialog
      subject={acted}
      title={({ act, row }) => `${act === 'correct' ? 'Corregir' : 'Cancelar'} la constancia ${row.number}`}
      confirm={({ act }) => (act === 'correct' ? 'Emitir la corrección' : 'Cancelar la constancia')}
      dangerous={({ act }) => act === 'cancel'}
      pending={act.isPending}
      onConfirm={({ act: kind, row }, reason) => act.mutate({ act: kind, number: row.number, reason })}
      onClose={onClose}
      otherwise={otherwise}
    >
      {({ act, row }) => (
        <p>
          {act === 'correct'
            ? `Se emite otra, por firmar, con los datos que hoy tienen ${row.user_name}, el curso y la institución. La ${row.number} queda cancelada, aunque ya se haya entregado.`
            : `La constancia de ${row.user_name} queda cancelada y se conserva en el registro. No se puede deshacer.`}
        </p>
      )}
    </ReasonDialog>
  );
}
