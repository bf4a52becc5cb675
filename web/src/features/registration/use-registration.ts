import type { ErrorCode } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { ApiError, detailOf, serverDetailOf } from '../../lib/api/api-error.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import type { Form } from '../../ui/forms/use-form.ts';
import type { Outcome } from './outcome.ts';

interface Registration<Values extends Record<string, string>, Reply> {
  form: Form<Values>;
  call: (values: Values) => Promise<Reply>;
  outcomeOf: (reply: Reply, values: Values) => Outcome;
  /** The field that a refusal concerns, by code. */
  fieldOf: { [Code in ErrorCode]?: keyof Values & string };
  onDone: (outcome: Outcome) => void;
}

/** Spec §8: the server's sentence, else the general one with the known reason below. */
function notifyFailure(error: Error): void {
  const said = serverDetailOf(error);
  if (said === undefined) notifyError(messages.registrationFailed, detailOf(error));
  else notifyError(said);
}

/** Sends one registration at a time and reports the outcome. */
export function useRegistration<Values extends Record<string, string>, Reply>(
  registration: Registration<Values, Reply>,
) {
  const { form, call, outcomeOf, fieldOf, onDone } = registration;
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    networkMode: 'always',
    onSuccess: (reply, values) => {
      const outcome = outcomeOf(reply, values);
      notifySuccess(outcome.message);
      onDone(outcome);
    },
    onError: (error) => {
      notifyFailure(error);
      const field = error instanceof ApiError ? fieldOf[error.code as ErrorCode] : undefined;
      if (field !== undefined) form.setError(field, detailOf(error));
    },
  });
  return {
    pending: isPending,
    register: (values: Values) => {
      if (!isPending) mutate(values);
    },
  };
}
