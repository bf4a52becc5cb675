import type { TrainingRow } from '@finaula/contract/training';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { TRAINING_KEY } from '../../lib/certificates/training-summary.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';

/** Revokes a constancia once; report and coverage are asked for again, also when somebody else was quicker. */
export function useRevocation({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ folio, reason }: { folio: string; reason: string }) => api.revokeCertificate({ params: { folio }, body: { reason } }),
    networkMode: 'always',
    onSuccess: () => {
      notifySuccess('Constancia revocada');
      onDone();
    },
    onError: (error) => notifyError('No pudimos revocar la constancia', detailOf(error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: TRAINING_KEY }),
  });
  return {
    pending: isPending,
    revoke: ({ folio }: TrainingRow, reason: string) => {
      if (!isPending && folio !== null) mutate({ folio, reason });
    },
  };
}
