import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { AUDIT_DAYS, CHARACTERS } from '@finaula/contract/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { addDays } from '../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { notifyError } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { DatedField } from '../../ui/forms/dated-field.tsx';
import { Field, TextAreaField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { AUDITORS_KEY } from './auditor-query.ts';
import styles from './auditors.module.css';

export type Invited = ReplyOf<Calls['inviteAuditor']>;

interface InviteDialogProps {
  opened: boolean;
  onInvited: (invited: Invited) => void;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** Form for an auditor: name, last day and reason. */
export function InviteDialog({ opened, onInvited, onClose, otherwise }: InviteDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const today = mexicanToday();
  const last = addDays(today, AUDIT_DAYS);
  const form = useForm(
    { name: '', email: '', until: addDays(today, 30), reason: '' },
    {
      name: (name) => (name.trim() === '' ? 'Escribe su nombre.' : null),
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'Escribe un correo electrónico.'),
      until: (day) => (day < today || day > last ? `Elige un día dentro de los próximos ${AUDIT_DAYS}.` : null),
      reason: (reason) => (reason.trim() === '' ? 'Escribe por qué se le da acceso.' : null),
    },
  );
  const invite = useMutation({
    mutationFn: (body: typeof form.values) => api.inviteAuditor({ body }),
    networkMode: 'always',
    onSuccess: (invited) => {
      onInvited(invited);
      return queryClient.invalidateQueries({ queryKey: AUDITORS_KEY });
    },
    onError: (error) => notifyError('Error al invitar a la auditoría', detailOf(error)),
  });
  return (
    <Dialog
      title="Dar acceso de auditoría"
      opened={opened}
      onClose={onClose}
      onClosed={form.reset}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={formId} loading={invite.isPending}>
            Generar enlace
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.submit((values) => invite.mutate(values))}>
        <p>
          Verá, en cualquier fecha, la situación de tu gente, sus constancias y el programa anual. No puede cambiar nada
          ni ver lo que se pregunta al asistente, y queda registrado qué abre.
        </p>
        <Field label="Nombre" autoComplete="off" maxLength={CHARACTERS.personName} required {...form.field('name')} />
        <Field label="Correo electrónico" type="email" autoComplete="off" required {...form.field('email')} />
        <DatedField
          form={form}
          name="until"
          label="Último día"
          min={today}
          max={last}
          help={`${AUDIT_DAYS} días a lo más.`}
          required
        />
        <TextAreaField label="Motivo" rows={3} maxLength={CHARACTERS.reason} required {...form.field('reason')} />
      </form>
    </Dialog>
  );
}
