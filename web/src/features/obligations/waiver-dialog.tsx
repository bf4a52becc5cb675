import type { ComplianceRow } from '@finaula/contract/compliance';
import { CHARACTERS, DAYS } from '@finaula/contract/constants';
import { type RefObject, useId, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useSequentialBatch } from '../../ui/dialogs/use-sequential-batch.ts';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { DatedField } from '../../ui/forms/dated-field.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useRefreshCompliance } from './compliance-query.ts';
import styles from './waiver-dialog.module.css';

const NAMED = 8;

interface WaiverDialogProps {
  /** The rows to excuse; null when the dialog is closed. */
  rows: readonly ComplianceRow[] | null;
  /** YYYY-MM-DD */
  today: string;
  onDone: () => void;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

const counted = (n: number) => `${formatNumber(n)} ${n === 1 ? 'exención otorgada' : 'exenciones otorgadas'}`;

/** Last day and reason: one waiver per row, all with the same text. */
export function WaiverDialog({ rows: asked, today, onDone, onClose, otherwise }: WaiverDialogProps) {
  const last = useRef<readonly ComplianceRow[]>([]);
  if (asked !== null) last.current = asked;
  const rows = last.current;
  const formId = useId();
  const refresh = useRefreshCompliance();
  const { batch, run, stop, clear } = useSequentialBatch<ComplianceRow, unknown>();
  const form = useForm(
    { until: '', reason: '' },
    {
      until: (day) =>
        day === '' ? 'Elige el último día de la exención.' : day < today ? 'Elige hoy o un día posterior.' : null,
      reason: (text) => (text.trim() === '' ? 'Escribe el motivo: queda en la bitácora.' : null),
    },
  );
  const grant = form.submit(async ({ until, reason }) => {
    const left = batch === null ? rows : batch.failed.map(({ item }) => item);
    const done = await run(
      left,
      ({ user_id, obligation_id }) => api.createWaiver({ body: { user_id, obligation_id, until, reason } }),
      batch?.done ?? [],
    );
    await refresh();
    if (done.length < rows.length) return;
    notifySuccess(counted(done.length));
    onDone();
    onClose();
  });
  const title = rows.length === 1 ? `Exentar a ${rows[0]?.name}` : `Otorgar ${formatNumber(rows.length)} exenciones`;
  return (
    <Dialog
      title={title}
      opened={asked !== null}
      onClose={batch?.running ? stop : onClose}
      onClosed={() => {
        clear();
        form.reset();
      }}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="secondary" onClick={batch?.running ? stop : onClose}>
            {batch?.running ? 'Detener' : 'Cancelar'}
          </Button>
          <Button kind="primary" type="submit" form={formId} loading={batch?.running ?? false}>
            {batch !== null && batch.failed.length > 0 ? 'Reintentar' : 'Exentar'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={grant}>
        <p>
          {rows.length === 1
            ? 'Hasta ese día no se le pide; se cuenta aparte.'
            : 'Hasta ese día no se les pide; se cuentan aparte.'}{' '}
          El motivo se ve donde aparezca la persona y queda en la bitácora.
        </p>
        <ul className={styles.names}>
          {rows.slice(0, NAMED).map(({ user_id, name, obligation_id, obligation_title }) => (
            <li key={`${user_id} ${obligation_id}`}>
              <b>{name}</b>: {obligation_title}
            </li>
          ))}
          {rows.length > NAMED && <li>y {formatNumber(rows.length - NAMED)} más</li>}
        </ul>
        <DatedField form={form} name="until" label="Exenta hasta" min={today} max={DAYS.last} required />
        <TextAreaField label="Motivo" rows={3} required maxLength={CHARACTERS.reason} {...form.field('reason')} />
        <div role="status">
          {batch?.running && `${formatNumber(batch.done.length + batch.failed.length)} de ${formatNumber(rows.length)}`}
          {batch !== null && !batch.running && batch.failed.length > 0 && (
            <ul className={styles.failures}>
              {batch.failed.slice(0, NAMED).map(({ item, reason }) => (
                <li key={`${item.user_id} ${item.obligation_id}`}>
                  <b>{item.name}</b>: {reason}
                </li>
              ))}
            </ul>
          )}
        </div>
      </form>
    </Dialog>
  );
}
