import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { detailOf } from '../../../../lib/api/api-error.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { notifyError, notifySuccess } from '../../../../ui/feedback/toast.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { TextAreaField } from '../../../../ui/forms/field.tsx';
import { ownCoursesQuery } from '../own-queries.ts';
import styles from './review-dialog.module.css';

interface DecisionDialogProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

/** Approves the draft, or returns it with what has to change. */
export function DecisionDialog({ id, opened, onClose }: DecisionDialogProps) {
  const queryClient = useQueryClient();
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'return') =>
      api.decideCourseReview({
        params: { id },
        body: comment.trim() === '' ? { decision } : { decision, comment },
      }),
    networkMode: 'always',
    onSuccess: async (_, decision) => {
      await queryClient.invalidateQueries({ queryKey: ownCoursesQuery.queryKey });
      notifySuccess(decision === 'approve' ? 'Borrador aprobado.' : 'Borrador devuelto.');
      onClose();
    },
    onError: (error) => notifyError('No se pudo guardar la decisión', detailOf(error)),
  });
  return (
    <Dialog
      title="¿Queda listo para publicarse?"
      opened={opened}
      onClose={onClose}
      foot={
        <>
          <Button
            kind="secondary"
            loading={decide.isPending && decide.variables === 'return'}
            onClick={() => (comment.trim() === '' ? setMissing(true) : decide.mutate('return'))}
          >
            Devolver con cambios
          </Button>
          <Button
            kind="primary"
            loading={decide.isPending && decide.variables === 'approve'}
            onClick={() => decide.mutate('approve')}
          >
            Aprobar
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <p>Tu nombre y la hora quedan en la bitácora, y la versión publicada dice quién la aprobó.</p>
        <TextAreaField
          label="Qué hay que cambiar (si lo devuelves)"
          rows={4}
          maxLength={1_000}
          value={comment}
          error={missing && comment.trim() === '' ? 'Escribe qué hay que cambiar.' : undefined}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
