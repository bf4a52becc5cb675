import type { TrainingRow } from '@finaula/contract/training';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { TRAINING_KEY } from '../../lib/certificates/training-summary.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';

/** Decisions on a certificate: revoke it, allow a retake, or close a dispute. */
export type Decision = 'revoke' | 'allow' | 'close';

const decisions = {
  revoke: {
    act: (folio: string, reason: string) => api.revokeCertificate({ params: { folio }, body: { reason } }),
    done: 'Constancia revocada',
    failed: 'No pudimos revocar la constancia',
  },
  allow: {
    act: (folio: string, reason: string) => api.allowRetake({ params: { folio }, body: { reason } }),
    done: 'La persona puede obtener otra constancia',
    failed: 'No pudimos permitir otra constancia',
  },
  close: {
    act: (folio: string) => api.closeDispute({ params: { folio } }),
    done: 'Disputa cerrada',
    failed: 'No pudimos cerrar la disputa',
  },
} satisfies Record<
  Decision,
  { act: (folio: string, reason: string) => Promise<unknown>; done: string; failed: string }
>;

/** Submits a decision once; refetches report and coverage, also when another administrator was faster. */
export function useDecision({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({
      decision,
      folio,
      reason,
    }: {
      decision: Decision;
      folio: string;
      reason: string;
    }): Promise<unknown> => decisions[decision].act(folio, reason),
    networkMode: 'always',
    onSuccess: (_, { decision }) => {
      notifySuccess(decisions[decision].done);
      onDone();
    },
    onError: (error, { decision }) => notifyError(decisions[decision].failed, detailOf(error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: TRAINING_KEY }),
  });
  return {
    pending: isPending,
    decide: (decision: Decision, { folio }: TrainingRow, reason: string) => {
      if (!isPending && folio !== null) mutate({ decision, folio, reason });
    },
  };
}
