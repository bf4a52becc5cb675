import type { TrainingRow } from '@finaula/contract/training';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import styles from './revoke-form.module.css';

const REASON_CHARACTERS = 500;

interface RevokeFormProps {
  row: TrainingRow;
  reason: string;
  onReason: (reason: string) => void;
}

/** Says whose and what is revoked, and asks why: nothing brings it back. */
export function RevokeForm({ row, reason, onReason }: RevokeFormProps) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  return (
    <div className={styles.form} ref={form}>
      <p>
        La constancia de <b>{row.user_name}</b> en <b>{row.course_title}</b> deja de valer en este momento, y no se puede deshacer. El
        registro se conserva.
      </p>
      <TextAreaField
        label="Motivo"
        rows={3}
        required
        maxLength={REASON_CHARACTERS}
        value={reason}
        aria-describedby="motivo-visible"
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <p className={styles.note} id="motivo-visible">
        El motivo se muestra a quien verifique la constancia.
      </p>
    </div>
  );
}

interface RevokeFootProps {
  pending: boolean;
  ready: boolean;
  onRevoke: () => void;
  onBack: () => void;
}

export function RevokeFoot({ pending, ready, onRevoke, onBack }: RevokeFootProps) {
  return (
    <>
      <Button kind="secondary" onClick={onBack}>
        Cancelar
      </Button>
      <Button kind="primary" loading={pending} disabled={!ready} onClick={onRevoke}>
        Revocar
      </Button>
    </>
  );
}
