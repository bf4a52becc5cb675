import { CHARACTERS } from '@finaula/contract/constants';
import type { LabourConstancia } from '@finaula/contract/labour';
import { type RefObject, useId, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { required } from '../../lib/forms/field-rules.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './labour.module.css';
import { useLabourAct } from './labour-queries.ts';

interface ReasonDialogProps {
  /** Null when the dialog is closed. */
  acted: { act: 'cancel' | 'correct'; row: LabourConstancia } | null;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** Cancels a constancia, or cancels it and issues another with the data of today. */
export function ReasonDialog({ acted: asked, onClose, otherwise }: ReasonDialogProps) {
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const acted = last.current;
  const formId = useId();
  const form = useForm({ reason: '' }, { reason: required('Escribe el motivo: queda en el registro.') });
  const number = acted?.row.number ?? '';
  const corrects = acted?.act === 'correct';
  const act = useLabourAct(
    (reason: string) => {
      const request = { params: { number }, body: { reason } };
      return corrects ? api.correctLabourConstancia(request) : api.cancelLabourConstancia(request);
    },
    {
      failed: corrects ? 'No pudimos corregir la constancia' : 'No pudimos cancelar la constancia',
      onDone: (constancia) => {
        notifySuccess(corrects ? `La ${constancia.number} corrige la ${number}` : `Constancia ${number} cancelada`);
        onClose();
      },
    },
  );
  if (acted === null) return null;
  return (
    <Dialog
      title={`${corrects ? 'Corregir' : 'Cancelar'} la constancia ${number}`}
      opened={asked !== null}
      onClose={onClose}
      onClosed={form.reset}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button kind={corrects ? 'primary' : 'danger'} type="submit" form={formId} loading={act.isPending}>
            {corrects ? 'Emitir la corrección' : 'Cancelar la constancia'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={form.submit(({ reason }) => act.mutate(reason.trim()))}
      >
        <p>
          {corrects
            ? `Se emite otra, por firmar, con los datos que hoy tienen ${acted.row.user_name}, el curso y la institución. La ${number} queda cancelada, aunque ya se haya entregado.`
            : `La constancia de ${acted.row.user_name} queda cancelada y se conserva en el registro. No se puede deshacer.`}
        </p>
        <TextAreaField label="Motivo" rows={3} maxLength={CHARACTERS.reason} required {...form.field('reason')} />
      </form>
    </Dialog>
  );
}
