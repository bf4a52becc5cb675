import { CHARACTERS } from '@finaula/contract/constants';
import type { TrainingRow } from '@finaula/contract/training';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import styles from './decision-form.module.css';
import type { Decision } from './use-decision.ts';

interface Wording {
  title: string;
  /** The effect of confirming. */
  consequence: (row: TrainingRow) => ReactNode;
  /** The reader of the reason; undefined when none is asked for. */
  reasonSeenBy?: string;
  confirm: string;
}

const whose = ({ user_name, course_title }: TrainingRow) => (
  <>
    La constancia de <b>{user_name}</b> en <b>{course_title}</b>
  </>
);

export const decisionWordings: Record<Decision, Wording> = {
  revoke: {
    title: '¿Revocar esta constancia?',
    consequence: (row) => (
      <>
        {whose(row)} deja de valer en este momento, y no se puede deshacer. El registro se conserva. Para obtener otra,
        la persona necesitará tu permiso.
      </>
    ),
    reasonSeenBy: 'El motivo se muestra a quien verifique la constancia.',
    confirm: 'Revocar',
  },
  allow: {
    title: '¿Permitir otra constancia?',
    consequence: (row) => <>{whose(row)} sigue revocada. La persona podrá obtener otra si aprueba de nuevo el quiz.</>,
    reasonSeenBy: 'El motivo queda en la bitácora.',
    confirm: 'Permitir',
  },
  close: {
    title: '¿Cerrar la disputa?',
    consequence: (row) => (
      <>{whose(row)} vuelve a valer como antes. Si no se expidió como debía, revócala en vez de cerrar la disputa.</>
    ),
    confirm: 'Cerrar la disputa',
  },
};

interface DecisionFormProps {
  decision: Decision;
  row: TrainingRow;
  reason: string;
  onReason: (reason: string) => void;
}

/** Names the person and the certificate, and requires a reason. */
export function DecisionForm({ decision, row, reason, onReason }: DecisionFormProps) {
  const { consequence, reasonSeenBy } = decisionWordings[decision];
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  return (
    <div className={styles.form} ref={form}>
      <p>{consequence(row)}</p>
      {reasonSeenBy !== undefined && (
        <>
          <TextAreaField
            label="Motivo"
            rows={3}
            required
            maxLength={CHARACTERS.reason}
            value={reason}
            aria-describedby="motivo-visible"
            onChange={(event) => onReason(event.currentTarget.value)}
          />
          <p className={styles.note} id="motivo-visible">
            {reasonSeenBy}
          </p>
        </>
      )}
    </div>
  );
}

interface DecisionFootProps {
  decision: Decision;
  pending: boolean;
  reason: string;
  onConfirm: () => void;
  onBack: () => void;
}

export function DecisionFoot({ decision, pending, reason, onConfirm, onBack }: DecisionFootProps) {
  const { confirm, reasonSeenBy } = decisionWordings[decision];
  return (
    <>
      <Button kind="secondary" onClick={onBack}>
        Cancelar
      </Button>
      <Button
        kind={decision === 'revoke' ? 'danger' : 'primary'}
        loading={pending}
        disabled={reasonSeenBy !== undefined && reason.trim() === ''}
        onClick={onConfirm}
      >
        {confirm}
      </Button>
    </>
  );
}
