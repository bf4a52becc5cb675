import { CHARACTERS } from '@finaula/contract/constants';
import type { ApprovingBody, Programme } from '@finaula/contract/programmes';
import { type RefObject, useId } from 'react';
import { api } from '../../lib/api/api.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { DatedField } from '../../ui/forms/dated-field.tsx';
import { Field, FieldFrame, TextAreaField } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useProgrammeAct } from './programme-query.ts';
import styles from './programmes.module.css';
import { bodyNames } from './words.ts';

interface ApproveDialogProps {
  programme: Programme;
  /** Today by the server's clock: YYYY-MM-DD. */
  today: string;
  opened: boolean;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

const bodies = Object.entries(bodyNames) as [ApprovingBody, string][];

/** The approval of a draft: body, minutes and, after the first version, the reason. */
export function ApproveDialog({
  programme: { id, year, versions },
  today,
  opened,
  onClose,
  otherwise,
}: ApproveDialogProps) {
  const formId = useId();
  const isFirst = versions.length === 0;
  const form = useForm(
    { body: 'consejo', minutes_reference: '', approved_on: today, reason: '' },
    {
      minutes_reference: (text) => (text.trim() === '' ? 'Escribe con qué acta o sesión se aprobó.' : null),
      approved_on: (day) => (day === '' || day > today ? 'Elige hoy o un día anterior.' : null),
      reason: (text) => (!isFirst && text.trim() === '' ? 'Escribe por qué cambia lo aprobado.' : null),
    },
  );
  const approve = useProgrammeAct(
    ({ body, reason, ...values }: typeof form.values) =>
      api.approveProgramme({
        params: { id },
        body: { ...values, body: body as ApprovingBody, ...(!isFirst && { reason }) },
      }),
    { failed: 'Error al aprobar el programa', done: 'El programa quedó aprobado y congelado', onDone: onClose },
  );
  return (
    <Dialog
      title={isFirst ? `Aprobar el programa de ${year}` : `Aprobar el cambio al programa de ${year}`}
      opened={opened}
      onClose={onClose}
      onClosed={form.reset}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={formId} loading={approve.isPending}>
            Aprobar
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.submit((values) => approve.mutate(values))}>
        <p>
          Registra lo que decidió tu órgano de gobierno. El borrador queda congelado como versión {versions.length + 1}{' '}
          y su huella entra en la bitácora.
        </p>
        <FieldFrame label="Órgano que aprobó">
          {(control) => (
            <Select
              {...control}
              name="body"
              value={form.values.body}
              onChange={({ currentTarget }) => form.setValue('body', currentTarget.value)}
            >
              {bodies.map(([body, name]) => (
                <option key={body} value={body}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </FieldFrame>
        <Field
          label="Acta o sesión"
          help="Como la encontraría quien la pida: número, sesión, punto del orden del día."
          maxLength={CHARACTERS.acta}
          required
          {...form.field('minutes_reference')}
        />
        <DatedField form={form} name="approved_on" label="Aprobado el" max={today} required />
        {!isFirst && (
          <TextAreaField
            label="Motivo del cambio"
            rows={3}
            maxLength={CHARACTERS.reason}
            required
            {...form.field('reason')}
          />
        )}
      </form>
    </Dialog>
  );
}
