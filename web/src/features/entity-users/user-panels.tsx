import type { EntityUser } from '@finaula/contract/entities';
import { standingOf } from './count-users.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PendingVerification } from './pending-verification.tsx';
import { useVerificationLink } from './use-verification-link.ts';
import { UserList } from './user-list.tsx';

/** First who waits for a link, then everybody; both lists open the same dialog. */
export function UserPanels({ users }: { users: readonly EntityUser[] }) {
  const { link, sendingTo, send, close } = useVerificationLink();
  const pending = users.filter((user) => standingOf(user) === 'pendiente');
  return (
    <>
      {pending.length > 0 && <PendingVerification users={pending} sendingTo={sendingTo} onSend={send} />}
      <UserList users={users} sendingTo={sendingTo} onSend={send} />
      <LinkDialog link={link} onClose={close} />
    </>
  );
}
