import type { ActiveSession } from '@finaula/contract/accounts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';

const FAILED = 'Error al cerrar la sesión';

/** Ends one session, or all others; updates the list with the reply and refetches it in any case. */
export function useEndSessions({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const { queryKey } = sessionsQuery;
  const keepWhere = (stays: (session: ActiveSession) => boolean) =>
    queryClient.setQueryData(queryKey, (open) => open?.filter(stays));
  const refresh = () => void queryClient.invalidateQueries({ queryKey });

  const one = useMutation({
    mutationFn: ({ id }: ActiveSession) => api.endSession({ params: { id } }),
    networkMode: 'always',
    onSuccess: (_, ended) => {
      notifySuccess(`Sesión de ${ended.device} cerrada`);
      keepWhere(({ id }) => id !== ended.id);
      onDone();
    },
    onError: (error) => notifyError(FAILED, detailOf(error)),
    onSettled: refresh,
  });
  const others = useMutation({
    mutationFn: () => api.endOtherSessions(),
    networkMode: 'always',
    onSuccess: ({ ended_count: count }) => {
      notifySuccess(count === 1 ? 'Cerramos 1 sesión' : `Cerramos ${count} sesiones`);
      keepWhere(({ current }) => current);
      onDone();
    },
    onError: (error) => notifyError(FAILED, detailOf(error)),
    onSettled: refresh,
  });
  return {
    end: one.mutate,
    endOthers: () => others.mutate(),
    pending: one.isPending || others.isPending,
  };
}

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: () => api.listSessions(),
  staleTime: 0,
});
