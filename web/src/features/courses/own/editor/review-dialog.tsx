import type { DraftFault, DraftState } from '@finaula/contract/own-courses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { api } from '../../../../lib/api/api.ts';
import { detailOf } from '../../../../lib/api/api-error.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { notifyError, notifySuccess } from '../../../../ui/feedback/toast.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { draftQuery, ownCoursesQuery } from '../own-queries.ts';
import { type EditorPlace, isNumbered } from './editor-place.ts';
import { isOfQuiz, mends, placeOf } from './fault-list.ts';
import styles from './review-dialog.module.css';

interface ReviewDialogProps {
  id: string;
  opened: boolean;
  faults: readonly DraftFault[];
  state: DraftState;
  /** Whether the server has the text that is shown. */
  saved: boolean;
  onGo: (place: EditorPlace) => void;
  onClose: () => void;
}

const formOf = (fault: DraftFault): EditorPlace => ({
  part: isOfQuiz(fault) ? 'question' : fault.part,
  number: isNumbered(fault.part) ? fault.number : 0,
});

/** Asks for a review, and says what prevents it. */
export function ReviewDialog({ id, opened, faults, state, saved, onGo, onClose }: ReviewDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const request = useMutation({
    mutationFn: () => api.requestCourseReview({ params: { id } }),
    networkMode: 'always',
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: draftQuery(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: ownCoursesQuery.queryKey, exact: true });
      notifySuccess('Revisión pedida.');
      onClose();
    },
    onError: (error) => notifyError('No se pudo pedir la revisión', detailOf(error)),
  });
  const ready = faults.length === 0 && saved;
  const alike = Map.groupBy(faults, (fault) => `${placeOf(fault)}: ${fault.sentence}`);
  const alone = state.second_person === 'recorded' && state.may_publish;
  return (
    <Dialog
      title="Pedir revisión"
      opened={opened}
      onClose={onClose}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          {alone && (
            <Button
              kind="secondary"
              disabled={!ready}
              onClick={() => void navigate({ to: '/cursos/propios/$propio/publicar', params: { propio: id } })}
            >
              Publicar sin revisión…
            </Button>
          )}
          <Button kind="primary" disabled={!ready} loading={request.isPending} onClick={() => request.mutate()}>
            Pedir revisión
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <p>
          Lo revisa alguien que no haya editado este borrador: quien administra tu institución, o una persona nombrada
          en «Quién escribe y quién revisa». Al aprobarlo, queda listo para publicarse.
        </p>
        {alone && <p>Tu institución permite publicar sin otra persona; cada evidencia lo dirá.</p>}
        {state.editors.length > 0 && <p>Lo editaron: {state.editors.map(({ name }) => name).join(', ')}.</p>}
        {faults.length > 0 && (
          <div className={styles.faults}>
            <p>
              <CircleAlert aria-hidden="true" />
              <b className="num">Antes, {mends(faults.length)}</b>
            </p>
            <ul>
              {[...alike].map(([line, [fault, ...others]]) => (
                <li key={line}>
                  <button type="button" onClick={() => fault && onGo(formOf(fault))}>
                    {line}
                    {others.length > 0 && ` Son ${others.length + 1}.`}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {!saved && <p role="status">Guardando lo último que escribiste…</p>}
      </div>
    </Dialog>
  );
}
