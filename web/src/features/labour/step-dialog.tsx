import { type RefObject, useId, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { readDay } from '../../lib/dates/typed-day.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { DatedField } from '../../ui/forms/dated-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './labour.module.css';
import { useLabourAct } from './labour-queries.ts';
import { constancias } from './labour-words.ts';

export interface Step {
  step: 'firmada' | 'entregada';
  numbers: string[];
}

interface StepDialogProps {
  /** Null when the dialog is closed. */
  step: Step | null;
  onDone: () => void;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** The day on which constancias were signed or handed over. */
export function StepDialog({ step: asked, onDone, onClose, otherwise }: StepDialogProps) {
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const shown = last.current;
  const formId = useId();
  const today = mexicanToday();
  const form = useForm(
    { on: today },
    { on: (day) => (readDay(day) === undefined || day > today ? 'Elige hoy o un día anterior.' : null) },
  );
  const mark = useLabourAct((body: Step & { on: string }) => api.markLabourConstancias({ body }), {
    failed: 'No pudimos guardar la fecha',
    onDone: ({ changed, refused }) => {
      if (changed > 0) notifySuccess(`${constancias(changed)} con su fecha`);
      if (refused.length > 0)
        notifyError('Algunas no cambiaron', `Ese día sería anterior a su paso previo: ${refused.join(', ')}.`);
      onDone();
      onClose();
    },
  });
  if (shown === null) return null;
  const signed = shown.step === 'firmada';
  return (
    <Dialog
      title={`Marcar ${constancias(shown.numbers.length)} como ${signed ? 'firmadas' : 'entregadas'}`}
      opened={asked !== null}
      onClose={onClose}
      onClosed={form.reset}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={formId} loading={mark.isPending}>
            Guardar
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={form.submit(({ on }) => mark.mutate({ ...shown, on }))}
      >
        <p>
          {signed
            ? 'El día en que firmó la última de las personas que deben firmarlas.'
            : 'El día en que cada persona recibió la suya: cuenta para los 20 días hábiles.'}
        </p>
        <DatedField form={form} name="on" label={signed ? 'Firmadas el' : 'Entregadas el'} max={today} required />
      </form>
    </Dialog>
  );
}
