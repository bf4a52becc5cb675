import { messages } from '@finaula/contract/messages';
import { detailOf, saidByServer } from '../../lib/api-error.ts';
import { notifyError } from '../../ui/toast.tsx';

/** Spec §8: the server's own sentence, else the general one, with what is known of the reason below it. */
export function notifyRegistrationFailure(error: Error): void {
  const said = saidByServer(error);
  if (said === undefined) notifyError(messages.registrationFailed, detailOf(error));
  else notifyError(said);
}
