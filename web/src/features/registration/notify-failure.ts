import { messages } from '@finaula/contract/messages';
import { detailOf, serverDetailOf } from '../../lib/api/api-error.ts';
import { notifyError } from '../../ui/feedback/toast.tsx';

/** Spec §8: the server's own sentence, else the general one, with what is known of the reason below it. */
export function notifyRegistrationFailure(error: Error): void {
  const said = serverDetailOf(error);
  if (said === undefined) notifyError(messages.registrationFailed, detailOf(error));
  else notifyError(said);
}
