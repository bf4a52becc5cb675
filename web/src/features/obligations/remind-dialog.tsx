import { REMINDED_AT_ONCE, type ReminderOutcome } from '@finaula/contract/compliance';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { shortDateOf } from '../../lib/dates/mexico-city-time.ts';
import { readerDateTime } from '../../lib/dates/reader-time.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { Letter } from '../../ui/mail/letter.tsx';
import { notEnteredWords } from './not-entered-words.ts';
import styles from './remind-dialog.module.css';
import { isLater, type Remind } from './use-remind.ts';

/** The outcome of a reminder now, for the first of many people. */
export const foreseenQuery = (userIds: readonly string[]) =>
  queryOptions({
    queryKey: ['reminders', 'foreseen', userIds],
    queryFn: () => api.foreseeReminder({ body: { user_ids: userIds.slice(0, REMINDED_AT_ONCE) } }),
    staleTime: 0,
    gcTime: 0,
  });

/** "3 avisos, el último el 24 nov 2026" */
export const timesSent = ({ times, last_at }: { times: number; last_at: string | null }): string =>
  times === 0 || last_at === null
    ? 'sin avisos'
    : times === 1
      ? `1 aviso, el ${shortDateOf(last_at)}`
      : `${formatNumber(times)} avisos, el último el ${shortDateOf(last_at)}`;

const whyNot: Record<Exclude<ReminderOutcome, 'queued'>, string> = {
  already: 'ya tiene el de ese día',
  nothing_due: 'no le falta nada',
  not_entered: 'aún no acepta su invitación',
  unreachable: 'sin cuenta activa',
};

interface RemindDialogProps {
  /** Null when the dialog is closed. */
  userIds: readonly string[] | null;
  remind: Remind;
  onClose: () => void;
  otherwise?: RefObject<HTMLElement | null>;
}

/** Asks before reminding: receivers, their mails so far, the letter, and whether managers are told. */
export function RemindDialog({ userIds: asked, remind, onClose, otherwise }: RemindDialogProps) {
  const last = useRef<readonly string[]>([]);
  if (asked !== null) last.current = asked;
  const userIds = last.current;
  const [copiesManagers, setCopiesManagers] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...foreseenQuery(userIds), enabled: asked !== null });
  const others = userIds.length - REMINDED_AT_ONCE;
  const queued = data?.people.filter(({ outcome }) => outcome === 'queued') ?? [];
  const notEntered = data?.people.filter(({ outcome }) => outcome === 'not_entered').length ?? 0;
  const close = () => {
    setCopiesManagers(false);
    onClose();
  };
  return (
    <Dialog
      title={`¿Recordar a ${formatNumber(userIds.length)} ${userIds.length === 1 ? 'persona' : 'personas'}?`}
      opened={asked !== null}
      size={640}
      onClose={close}
      {...(otherwise && { otherwise })}
      foot={
        <>
          <Button kind="secondary" data-autofocus onClick={close}>
            Cancelar
          </Button>
          <Button
            kind="primary"
            disabled={data === undefined || (queued.length === 0 && others <= 0)}
            loading={remind.isPending}
            onClick={() => {
              remind.remind({ userIds, copiesManagers });
              close();
            }}
          >
            Recordar
          </Button>
        </>
      }
    >
      {error !== null && (
        <LoadFailure
          title="No pudimos preparar el recordatorio"
          error={error}
          retrying={isFetching}
          onRetry={refetch}
        />
      )}
      {data === undefined && error === null && <ListSkeleton label="Preparando el recordatorio…" rows={3} />}
      {data !== undefined && (
        <div className={styles.body}>
          <p>
            {queued.length === 0
              ? 'Nadie lo recibiría.'
              : `${queued.length === 1 ? 'Lo recibe 1 persona' : `Lo reciben ${formatNumber(queued.length)} personas`}.`}{' '}
            {notEntered > 0 && notEnteredWords(notEntered)} {others > 0 && `Faltan por contar ${formatNumber(others)}.`}{' '}
            {queued.length > 0 &&
              (isLater(data.leaves_at)
                ? `Sale el ${readerDateTime(data.leaves_at)}; hasta entonces lo puedes deshacer.`
                : 'Sale enseguida.')}
          </p>
          <details className={styles.people}>
            <summary>A quién, y cuántos avisos ha recibido</summary>
            <ul>
              {data.people.map((person) => (
                <li key={person.user_id}>
                  <span>{person.name}</span>
                  <span className="num">
                    {timesSent(person)}
                    {person.outcome !== 'queued' && ` · no lo recibe: ${whyNot[person.outcome]}`}
                  </span>
                </li>
              ))}
            </ul>
          </details>
          {data.managers > 0 && (
            <Checkbox checked={copiesManagers} onChange={setCopiesManagers}>
              <span>
                <b>Con copia a su jefatura</b> ({formatNumber(data.managers)}{' '}
                {data.managers === 1 ? 'persona' : 'personas'}): un solo correo al día, con los nombres y lo que les
                falta.
              </span>
            </Checkbox>
          )}
          {data.letter !== null && <Letter letter={data.letter} />}
        </div>
      )}
    </Dialog>
  );
}
