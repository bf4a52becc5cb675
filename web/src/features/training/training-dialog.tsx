import type { TrainingRow } from '@finaula/contract/training';
import { type RefObject, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CertificateFacts, CertificateFoot } from './certificate-facts.tsx';
import { CourseList } from './course-list.tsx';
import { DecisionFoot, DecisionForm, decisionWordings } from './decision-form.tsx';
import type { TrainedPerson } from './group-people.ts';
import { type Decision, useDecision } from './use-decision.ts';

/** A person, or one of their constancias; `from`: the list to return to. */
export interface DialogTarget {
  person: TrainedPerson;
  row?: TrainingRow;
  fromList?: true;
}

interface TrainingDialogProps {
  opened: DialogTarget | null;
  onOpen: (what: DialogTarget) => void;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** One dialog in three steps: the courses of a person, a constancia, a decision on it. */
export function TrainingDialog({ opened, onOpen, onClose, otherwise }: TrainingDialogProps) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [reason, setReason] = useState('');
  const close = () => {
    setDecision(null);
    setReason('');
    onClose();
  };
  const { decide, pending } = useDecision({ onDone: close });
  // Keep the texts while the dialog fades out.
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
  if (decision !== null)
    return (
      <Dialog
        {...common}
        title={decisionWordings[decision].title}
        foot={
          <DecisionFoot
            decision={decision}
            pending={pending}
            reason={reason}
            onConfirm={() => decide(decision, row, reason.trim())}
            onBack={() => setDecision(null)}
          />
        }
      >
        <DecisionForm decision={decision} row={row} reason={reason} onReason={setReason} />
      </Dialog>
    );
  return (
    <Dialog
      {...common}
      title={row.course_title}
      foot={
        <CertificateFoot row={row} onDecide={setDecision} {...(fromList && { onBack: () => onOpen({ person }) })} />
      }
    >
      <CertificateFacts row={row} />
    </Dialog>
  );
}
