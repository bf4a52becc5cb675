import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../forms/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps<Subject> {
  /** The subject of the question; null when closed. */
  subject: Subject | null;
  title: (subject: Subject) => string;
  children: (subject: Subject) => ReactNode;
  /** The verb, also the button's label. */
  confirm: (subject: Subject) => string;
  /** Whether the act ends or removes something. */
  dangerous?: boolean;
  /** Whether the act may be confirmed, where the person first has to type or tick something. */
  ready?: boolean;
  pending: boolean;
  onConfirm: (subject: Subject) => void;
  onClose: () => void;
  /** See Dialog. */
  otherwise?: RefObject<HTMLElement | null>;
}

/** Confirms an act with consequences. The focus starts on the cancel button. */
export function ConfirmDialog<Subject>(props: ConfirmDialogProps<Subject>) {
  const {
    subject,
    title,
    children,
    confirm,
    dangerous = false,
    ready = true,
    pending,
    onConfirm,
    onClose,
    otherwise,
  } = props;
  // Keep the texts while the dialog fades out.
  const last = useRef(subject);
  if (subject !== null) last.current = subject;
  const shown = last.current;
  return (
    <Dialog
      title={shown !== null && title(shown)}
      opened={subject !== null}
      onClose={onClose}
      {...(otherwise !== undefined && { otherwise })}
      foot={
        <>
          <Button kind="secondary" data-autofocus onClick={onClose}>
            Cancelar
          </Button>
          <Button
            kind={dangerous ? 'danger' : 'primary'}
            disabled={!ready}
            loading={pending}
            onClick={() => subject !== null && onConfirm(subject)}
          >
            {shown !== null && confirm(shown)}
          </Button>
        </>
      }
    >
      {shown !== null && children(shown)}
    </Dialog>
  );
}
