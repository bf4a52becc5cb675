import { CHARACTERS } from '@finaula/contract/constants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { shortDay } from '../../../lib/dates/calendar-day.ts';
import { shortDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { required } from '../../../lib/forms/field-rules.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DocumentedBadge } from '../../../ui/feedback/documented-badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { PersonName } from '../../../ui/lists/person.tsx';
import styles from './documented.module.css';
import { trainingQuery, useRefreshTraining } from './documented-query.ts';
import { ScanButton } from './scan-button.tsx';
import { coursesWords, howWords, peopleWords } from './training-words.ts';

interface TrainingDialogProps {
  /** Null when the dialog is closed. */
  id: string | null;
  readOnly: boolean;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** A documented training with its people; an administrator withdraws it of some of them, with a reason. */
export function TrainingDialog({ id: asked, readOnly, onClose, otherwise }: TrainingDialogProps) {
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const id = last.current ?? '';
  const formId = useId();
  const refresh = useRefreshTraining();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data, error, isFetching, refetch } = useQuery({ ...trainingQuery(id), enabled: asked !== null });
  const form = useForm({ reason: '' }, { reason: required('Escribe el motivo: queda en el registro.') });
  const withdraw = useMutation({
    mutationFn: (reason: string) => api.withdrawTraining({ params: { id }, body: { user_ids: [...chosen], reason } }),
    networkMode: 'always',
    onSuccess: () => {
      notifySuccess(`Retirada de ${peopleWords(chosen.length)}`);
      onClose();
      return refresh();
    },
    onError: (failure) => notifyError('No se retiró', detailOf(failure)),
  });
  if (last.current === null) return null;
  return (
    <Dialog
      title={data?.title ?? 'Capacitación documentada'}
      opened={asked !== null}
      onClose={onClose}
      onClosed={() => {
        form.reset();
        setChosen([]);
      }}
      size={640}
      otherwise={otherwise}
      foot={
        chosen.length > 0 && (
          <Button kind="danger" type="submit" form={formId} loading={withdraw.isPending}>
            Retirar de {peopleWords(chosen.length)}
          </Button>
        )
      }
    >
      {error !== null && (
        <LoadFailure title="No pudimos cargarla" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data !== undefined && (
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={form.submit(({ reason }) => withdraw.mutate(reason.trim()))}
        >
          <div className={styles.facts}>
            <p className={styles.badges}>
              <DocumentedBadge />
              {data.scan_id !== null && <ScanButton scanId={data.scan_id} of={data.title} />}
            </p>
            <p>{howWords(data)}</p>
            <p className="num">
              {shortDay(data.held_on)}
              {data.valid_until !== null && ` · vigente hasta el ${shortDay(data.valid_until)}`}
            </p>
            <p>{coursesWords(data.courses)}</p>
            <p className={styles.small}>
              Registró {data.recorded_by ?? 'quien administraba'}, {shortDateTimeOf(data.recorded_at)}
            </p>
          </div>
          <ul className={styles.people} aria-label="Personas">
            {data.people.map(({ user_id, name, area, withdrawn }) => (
              <li key={user_id}>
                <span>
                  <PersonName id={readOnly ? null : user_id} name={name} />
                  <span className={styles.small}>
                    {withdrawn === null
                      ? (area ?? 'Sin área')
                      : `Retirada el ${shortDay(withdrawn.on)}: ${withdrawn.reason}`}
                  </span>
                </span>
                {!readOnly && withdrawn === null && (
                  <Checkbox
                    checked={chosen.includes(user_id)}
                    onChange={(wanted) =>
                      setChosen(wanted ? [...chosen, user_id] : chosen.filter((one) => one !== user_id))
                    }
                  >
                    Retirar<span className="sr-only"> de {name}</span>
                  </Checkbox>
                )}
              </li>
            ))}
          </ul>
          {chosen.length > 0 && (
            <TextAreaField
              label="Motivo del retiro"
              rows={2}
              maxLength={CHARACTERS.reason}
              required
              {...form.field('reason')}
            />
          )}
        </form>
      )}
    </Dialog>
  );
}
