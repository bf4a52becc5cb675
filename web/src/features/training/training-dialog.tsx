import type { TrainingRow } from '@finaula/contract/training';
import { type RefObject, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CertificateFacts, CertificateFoot } from './certificate-facts.tsx';
import { CourseList } from './course-list.tsx';
import type { TrainedPerson } from './group-people.ts';
import { RevokeFoot, RevokeForm } from './revoke-form.tsx';
import { useRevocation } from './use-revocation.ts';

/** Somebody, or one constancia of theirs; `from` the list, to which one can go back. */
export interface Opened {
  person: TrainedPerson;
  row?: TrainingRow;
  fromList?: true;
}

interface TrainingDialogProps {
  opened: Opened | null;
  onOpen: (what: Opened) => void;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** One dialog in three steps: the courses of a person, a constancia, its revocation. */
export function TrainingDialog({ opened, onOpen, onClose, otherwise }: TrainingDialogProps) {
  const [revoking, setRevoking] = useState(false);
  const [reason, setReason] = useState('');
  const close = () => {
    setRevoking(false);
    setReason('');
    onClose();
  };
  const { revoke, pending } = useRevocation({ onDone: close });
  // Keeps its words while it fades away.
  const last = useRef(opened);
  if (opened !== null) last.current = opened;
  const shown = last.current;
  if (shown === null) return null;

  const { person, row, fromList } = shown;
  const common = { opened: opened !== null, onClose: close, otherwise };
  if (row === undefined)
    return (
      <Dialog {...common} title={person.name}>
        <CourseList person={person} onOpen={(of) => onOpen({ person, row: of, fromList: true })} />
      </Dialog>
    );
  if (revoking)
    return (
      <Dialog
        {...common}
        title="¿Revocar esta constancia?"
        foot={
          <RevokeFoot
            pending={pending}
            ready={reason.trim() !== ''}
            onRevoke={() => revoke(row, reason.trim())}
            onBack={() => setRevoking(false)}
          />
        }
      >
        <RevokeForm row={row} reason={reason} onReason={setReason} />
      </Dialog>
    );
  return (
    <Dialog
      {...common}
      title={row.course_title}
      foot={<CertificateFoot row={row} onRevoke={() => setRevoking(true)} {...(fromList && { onBack: () => onOpen({ person }) })} />}
    >
      <CertificateFacts row={row} />
    </Dialog>
  );
}
