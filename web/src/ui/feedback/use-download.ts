import { useMutation } from '@tanstack/react-query';
import { detailOf } from '../../lib/api/api-error.ts';
import { notifyError } from './toast.tsx';

/** One file at a time: a press while one is on its way does nothing. */
export function useDownload(failed: string) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ save }: { name: string; save: () => Promise<void> }) => save(),
    networkMode: 'always',
    onError: (error) => notifyError(failed, detailOf(error)),
  });
  return {
    /** The name of the one on its way. */
    loading: isPending ? variables.name : null,
    start: (name: string, save: () => Promise<void>) => {
      if (!isPending) mutate({ name, save });
    },
  };
}
