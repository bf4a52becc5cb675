import { REMINDED_AT_ONCE } from '@finaula/contract/compliance';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { readerDateTime } from '../../lib/dates/reader-time.ts';
import { countOfPeople } from '../../lib/text/format-number.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';

const SOON_MS = 120_000;

/** Whether a mail waits for the next working hours. */
export const isLater = (leavesAt: string): boolean => Date.parse(leavesAt) > Date.now() + SOON_MS;

interface Reminded {
  queued: number;
  managers: number;
  queued_user_ids: string[];
  already: number;
  nothing_due: number;
  unreachable: number;
  leaves_at: string;
}

const none: Omit<Reminded, 'leaves_at'> = {
  queued: 0,
  managers: 0,
  queued_user_ids: [],
  already: 0,
  nothing_due: 0,
  unreachable: 0,
};

/** The outcomes, one sentence each; outcomes without people are left out. */
const outcomes = ({ queued, managers, already, nothing_due, unreachable, leaves_at }: Reminded) =>
  [
    managers > 0 && `Con copia a ${countOfPeople(managers)}.`,
    queued > 0 && isLater(leaves_at) && `Sale el ${readerDateTime(leaves_at)}.`,
    already > 0 && `${countOfPeople(already)} ya tenía${already === 1 ? '' : 'n'} un aviso de ese día.`,
    nothing_due > 0 && `A ${countOfPeople(nothing_due)} no le${nothing_due === 1 ? '' : 's'} falta nada.`,
    unreachable > 0 && `${countOfPeople(unreachable)} no tiene${unreachable === 1 ? '' : 'n'} la cuenta activa.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');

interface Reminding {
  userIds: readonly string[];
  copiesManagers: boolean;
}

export type Remind = ReturnType<typeof useRemind>;

/**
 * Sends reminders, in batches of some hundred people. `undo` withdraws those of the last time that are
 * `waiting` to be sent.
 */
export function useRemind(onDone: () => void) {
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: async (userIds: readonly string[]) => {
      let withdrawn = 0;
      for (let from = 0; from < userIds.length; from += REMINDED_AT_ONCE)
        withdrawn += (await api.withdrawReminders({ body: { user_ids: userIds.slice(from, from + REMINDED_AT_ONCE) } }))
          .withdrawn;
      return withdrawn;
    },
    networkMode: 'always',
    onSuccess: (withdrawn) =>
      withdrawn > 0
        ? notifySuccess(`Se retiró el recordatorio de ${countOfPeople(withdrawn)}.`)
        : notifyError('Ya salieron', 'Los correos que ya salieron no se pueden retirar.'),
    onError: (error) => notifyError('Error al retirar el recordatorio', detailOf(error)),
  });
  const remind = useMutation({
    mutationFn: async ({ userIds, copiesManagers }: Reminding) => {
      let all: Reminded = { ...none, leaves_at: '' };
      for (let from = 0; from < userIds.length; from += REMINDED_AT_ONCE) {
        const part = await api.remindPeople({
          body: { user_ids: userIds.slice(from, from + REMINDED_AT_ONCE), copy_managers: copiesManagers },
        });
        all = {
          queued: all.queued + part.queued,
          managers: all.managers + part.managers,
          queued_user_ids: [...all.queued_user_ids, ...part.queued_user_ids],
          already: all.already + part.already,
          nothing_due: all.nothing_due + part.nothing_due,
          unreachable: all.unreachable + part.unreachable,
          leaves_at: part.leaves_at,
        };
      }
      return all;
    },
    networkMode: 'always',
    onSuccess: (all) => {
      const done =
        all.queued === 0 ? 'No salió ningún recordatorio.' : `Recordatorio para ${countOfPeople(all.queued)}.`;
      notifySuccess(
        `${done} ${outcomes(all)}`.trim(),
        all.queued > 0 ? () => withdraw.mutate(all.queued_user_ids) : undefined,
      );
      onDone();
      return queryClient.invalidateQueries({ queryKey: ['reminders', 'foreseen'] });
    },
    onError: (error) => notifyError('Error al recordar', detailOf(error)),
  });
  const last = remind.data;
  const isUndone = withdraw.isSuccess && withdraw.variables === last?.queued_user_ids;
  return {
    remind: remind.mutate,
    isPending: remind.isPending,
    waiting: last !== undefined && last.queued > 0 && isLater(last.leaves_at) && !isUndone ? last : null,
    undo: () => last && withdraw.mutate(last.queued_user_ids),
    undoing: withdraw.isPending,
  };
}
