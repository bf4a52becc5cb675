import type { EntityUser } from '@finaula/contract/entities';
import { ResetLinkDialog } from '../../ui/reset-link-dialog.tsx';
import { useResetLink } from '../../ui/use-reset-link.ts';
import { standingOf } from './count-users.ts';
import { PendingVerification } from './pending-verification.tsx';
import { useVerificationLink } from './use-verification-link.ts';
import { UserList } from './user-list.tsx';
import { VerificationLinkDialog } from './verification-link-dialog.tsx';

/** First who waits for a link, then everybody; both lists open the dialog of the verification link. */
export function UserPanels({ users }: { users: readonly EntityUser[] }) {
  const { link, sendingTo, send, close } = useVerificationLink();
  const reset = useResetLink();
  const pending = users.filter((user) => standingOf(user) === 'pendiente');
  return (
    <>
      {pending.length > 0 && <PendingVerification users={pending} sendingTo={sendingTo} onSend={send} />}
      <UserList users={users} linkFor={sendingTo ?? reset.makingFor} onSend={send} onReset={reset.make} />
      <VerificationLinkDialog link={link} onClose={close} />
      <ResetLinkDialog link={reset.link} onClose={reset.close} />
    </>
  );
}
