import { reportMonth } from '@finaula/contract/committee-report-words';
import type { CommitteeReports } from '@finaula/contract/committee-reports';
import { CHARACTERS } from '@finaula/contract/constants';
import { useId } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useSendReport } from './report-query.ts';
import styles from './reports.module.css';

interface SendDialogProps {
  /** Null when the dialog is closed. */
  month: string | null;
  reports: CommitteeReports;
  onClose: () => void;
  onSent: (id: string) => void;
}

/** Asks before a report leaves, because it stays as it was sent. A second one of a month needs a reason. */
export function SendDialog({ month, reports: { addresses, unsent, sent }, onClose, onSent }: SendDialogProps) {
  const formId = useId();
  const corrected = sent.find((one) => one.month === month);
  const form = useForm(
    { reason: '' },
    { reason: (text) => (corrected && text.trim() === '' ? 'Escribe qué corrige el nuevo.' : null) },
  );
  const send = useSendReport((id) => {
    onClose();
    onSent(id);
  });
  const leaves = unsent === null && addresses.length > 0;
  return (
    <Dialog
      title={corrected ? 'Corregir el informe enviado' : leaves ? 'Enviar el informe' : 'Guardar el informe'}
      opened={month !== null}
      onClose={onClose}
      onClosed={form.reset}
      foot={
        <>
          <Button kind="secondary" data-autofocus onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={formId} loading={send.isPending}>
            {leaves
              ? `Enviar a ${addresses.length === 1 ? '1 correo' : `${addresses.length} correos`}`
              : 'Guardar sin enviar'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={form.submit(({ reason }) => month !== null && send.mutate({ month, ...(corrected && { reason }) }))}
      >
        <p>
          El informe de {month !== null && reportMonth(month)} queda guardado como está. No se puede cambiar ni borrar:
          una corrección es otro informe, que dice a cuál corrige.
        </p>
        {leaves && (
          <ul className={styles.addresses}>
            {addresses.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        )}
        {corrected && (
          <TextAreaField
            label="Qué corrige"
            help="Va en el informe nuevo, con el folio del anterior."
            rows={3}
            maxLength={CHARACTERS.reportReason}
            required
            {...form.field('reason')}
          />
        )}
      </form>
    </Dialog>
  );
}
