import { DAYS } from '@finaula/contract/constants';
import type { Obligation } from '@finaula/contract/obligations';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useId, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { DatedField } from '../../ui/forms/dated-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useRefreshCompliance } from './compliance-query.ts';

interface EndDialogProps {
  /** Null when the dialog is closed. */
  obligation: Obligation | null;
  today: string;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** Ends an obligation from a day on. */
export function EndDialog({ obligation: asked, today, onClose, otherwise }: EndDialogProps) {
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const obligation = last.current;
  const formId = useId();
  const refresh = useRefreshCompliance();
  const form = useForm(
    { on: today },
    { on: (day) => (day === '' || day < today ? 'Elige hoy o un día posterior.' : null) },
  );
  const end = useMutation({
    mutationFn: ({ id, on }: { id: string; on: string }) => api.endObligation({ params: { id }, body: { on } }),
    networkMode: 'always',
    onSuccess: ({ ends_on }) => {
      notifySuccess(`La obligación termina el ${longDay(ends_on ?? today)}`);
      onClose();
      return refresh();
    },
    onError: (error) => notifyError('Error al terminar la obligación', detailOf(error)),
  });
  if (obligation === null) return null;
  return (
    <Dialog
      title={`¿Terminar ${obligation.title}?`}
      opened={asked !== null}
      onClose={onClose}
      onClosed={form.reset}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="danger" type="submit" form={formId} loading={end.isPending}>
            Terminar
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit(({ on }) => end.mutate({ id: obligation.id, on }))}>
        <p>
          Desde ese día ya no le toca a nadie. Lo que pasó antes se conserva, y se puede consultar por fecha. No se
          puede deshacer.
        </p>
        <DatedField form={form} name="on" label="Ya no aplica desde" min={today} max={DAYS.last} required />
      </form>
    </Dialog>
  );
}
