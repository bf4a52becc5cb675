import { CHARACTERS } from '@finaula/contract/constants';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { required } from '../../lib/forms/field-rules.ts';
import { Button } from '../forms/button.tsx';
import { TextAreaField } from '../forms/field.tsx';
import { useForm } from '../forms/use-form.ts';
import { Dialog } from './dialog.tsx';
import styles from './reason-dialog.module.css';

interface ReasonDialogProps<Subject> {
  /** The subject of the question; null when closed. */
  subject: Subject | null;
  title: (subject: Subject) => string;
  children: (subject: Subject) => ReactNode;
  /** The verb, also the button's label. */
  confirm: (subject: Subject) => string;
  dangerous?: (subject: Subject) => boolean;
  pending: boolean;
  onConfirm: (subject: Subject, reason: string) => void;
  onClose: () => void;
  /** See Dialog. */
  otherwise?: RefObject<HTMLElement | null>;
}

/** Confirms an act that needs a reason, which the log keeps. */
export function ReasonDialog<Subject>(props: ReasonDialogProps<Subject>) {
  const { subject, title, children, confirm, dangerous = () => true, pending, onConfirm, onClose, otherwise } = props;
  const id = useId();
  const form = useForm({ reason: '' }, { reason: required('Escribe el motivo: queda en el registro.') });
  // Keep the texts while the dialog fades out.
  const last = useRef(subject);
  if (subject !== null) last.current = subject;
  const shown = last.current;
  if (shown === null) return null;
  return (
    <Dialog
      title={title(shown)}
      opened={subject !== null}
      onClose={onClose}
      onClosed={form.reset}
      {...(otherwise !== undefined && { otherwise })}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button kind={dangerous(shown) ? 'danger' : 'primary'} type="submit" form={id} loading={pending}>
            {confirm(shown)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={form.submit(({ reason }) => {
          if (subject !== null && !pending) onConfirm(subject, reason.trim());
        })}
      >
        {children(shown)}
        <TextAreaField label="Motivo" rows={3} maxLength={CHARACTERS.reason} required {...form.field('reason')} />
      </form>
    </Dialog>
  );
}
