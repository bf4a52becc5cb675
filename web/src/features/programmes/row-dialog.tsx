import { CHARACTERS } from '@finaula/contract/constants';
import type { ProgrammeRow } from '@finaula/contract/programmes';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field, FieldFrame } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useProgrammeAct } from './programme-query.ts';
import styles from './programmes.module.css';
import { MONTHS, monthName } from './words.ts';

interface RowDialogProps {
  programmeId: string;
  /** Null when the dialog is closed. */
  row: ProgrammeRow | null;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** Programmes keep hours with two decimals, which minutes survive. */
const hoursOf = (minutes: string) => Math.round((Number(minutes.trim()) / 60) * 100) / 100;

/** Month, minutes and responsible person of a row. */
export function RowDialog({ programmeId, row: asked, onClose, otherwise }: RowDialogProps) {
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const row = last.current;
  const formId = useId();
  const form = useForm(
    { planned_month: '1', minutes: '', responsible: '' },
    {
      minutes: (text) => (/^[1-9]\d{0,4}$/.test(text.trim()) ? null : 'Escribe los minutos con un número entero.'),
      responsible: (name) => (name.trim() === '' ? 'Escribe quién responde de esta capacitación.' : null),
    },
  );
  const { setValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row fills the form once, when it opens
  useEffect(() => {
    if (asked === null) return;
    setValue('planned_month', String(asked.planned_month));
    setValue('minutes', String(Math.round(asked.hours * 60)));
    setValue('responsible', asked.responsible);
  }, [asked]);
  const change = useProgrammeAct(
    (body: { planned_month: number; hours: number; responsible: string }) =>
      api.changeProgrammeRow({ params: { id: programmeId, row_id: row?.id ?? '' }, body }),
    { failed: 'Error al cambiar la capacitación', done: 'La capacitación cambió en el borrador', onDone: onClose },
  );
  if (row === null) return null;
  return (
    <Dialog
      title={row.title}
      opened={asked !== null}
      onClose={onClose}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={formId} loading={change.isPending}>
            Guardar
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={form.submit(({ planned_month, minutes, responsible }) =>
          change.mutate({ planned_month: Number(planned_month), hours: hoursOf(minutes), responsible }),
        )}
      >
        <p>A quién le toca y qué cursos son se cambia en la obligación.</p>
        <div className={styles.pair}>
          <FieldFrame label="Mes programado">
            {(control) => (
              <Select
                {...control}
                name="planned_month"
                value={form.values.planned_month}
                onChange={({ currentTarget }) => setValue('planned_month', currentTarget.value)}
              >
                {MONTHS.map((month) => (
                  <option key={month} value={month}>
                    {monthName(month)}
                  </option>
                ))}
              </Select>
            )}
          </FieldFrame>
          <Field label="Minutos por persona" inputMode="numeric" required {...form.field('minutes')} />
        </div>
        <Field label="Responsable" maxLength={CHARACTERS.responsible} required {...form.field('responsible')} />
      </form>
    </Dialog>
  );
}
