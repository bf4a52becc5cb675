import { useMutation } from '@tanstack/react-query';
import { detailOf } from '../../lib/api/api-error.ts';
import { notifyError } from './toast.tsx';

/** Downloads one file at a time: further clicks do nothing. */
export function useDownload(failed: string) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ save }: { name: string; save: () => Promise<void> }) => save(),
    networkMode: 'always',
    onError: (error) => notifyError(failed, detailOf(error)),
  });
  return {
    /** Name of the running download. */
    loading: isPending ? variables.name : null,
    start: (name: string, save: () => Promise<void>) => {
      if (!isPending) mutate({ name, save });
    },
  };
}
