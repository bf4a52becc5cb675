import type { Programme } from '@finaula/contract/programmes';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';

const KEY = ['programmes'];

export const programmesQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: () => api.listProgrammes(),
  staleTime: 0,
});

export const programmeQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: () => api.getProgramme({ params: { id }, query: {} }),
    staleTime: 0,
  });

export const progressQuery = (id: string, on: string | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'progress', id, on],
    queryFn: () => api.getProgrammeProgress({ params: { id }, query: { ...(on && { on }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A change of a programme, whose reply is the programme; refetches its progress. */
export function useProgrammeAct<Input>(
  act: (input: Input) => Promise<Programme>,
  { failed, done, onDone }: { failed: string; done: string; onDone?: (programme: Programme) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    networkMode: 'always',
    onSuccess: (programme) => {
      notifySuccess(done);
      onDone?.(programme);
      return queryClient.invalidateQueries({ queryKey: KEY });
    },
    onError: (error) => notifyError(failed, detailOf(error)),
  });
}
