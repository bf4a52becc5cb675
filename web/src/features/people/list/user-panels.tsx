import { messages } from '@finaula/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { BulkActionDialog } from '../../../ui/dialogs/bulk-action-dialog.tsx';
import { ResetLinkDialog } from '../../../ui/dialogs/reset-link-dialog.tsx';
import { useResetLink } from '../../../ui/dialogs/use-reset-link.ts';
import { notifyError } from '../../../ui/feedback/toast.tsx';
import { linksFor, type UserBulkAction } from './bulk-actions.tsx';
import { fetchAllUsers, type LoadedUsers, useUsersCache } from './entity-users-query.ts';
import { type LinkTask, PendingTasks, type WaitingSummary } from './pending-tasks.tsx';
import { PendingVerification } from './pending-verification.tsx';
import { useVerificationLink } from './use-verification-link.ts';
import { type FirstPeople, UserList } from './user-list.tsx';
import { useUserSelection } from './user-selection.ts';
import { VerificationLinkDialog } from './verification-link-dialog.tsx';

interface UserPanelsProps {
  waiting: LoadedUsers;
  summary: WaitingSummary | undefined;
  /** See UserList. */
  first: FirstPeople | undefined;
}

/** Tasks first, then waiting people, then everyone; all share the same dialogs. */
export function UserPanels({ waiting, summary, first }: UserPanelsProps) {
  const { link, sendingTo, send, close } = useVerificationLink();
  const reset = useResetLink();
  const { refresh } = useUsersCache();
  const selected = useUserSelection();
  const [action, setBulkAction] = useState<UserBulkAction | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const gathering = useMutation({
    mutationFn: (of: LinkTask) => fetchAllUsers({ status: 'waiting', link: of, order: 'newest' }),
    networkMode: 'always',
    onSuccess: (users) => (users.length > 0 ? setBulkAction(linksFor(users)) : refresh()),
    onError: (error) => notifyError(messages.entityUsersFailed, detailOf(error)),
  });
  return (
    <>
      <PendingTasks
        waiting={summary}
        gathering={gathering.isPending ? gathering.variables : null}
        onLinks={(of) => gathering.isPending || gathering.mutate(of)}
      />
      <PendingVerification waiting={waiting} toDecide={summary?.to_decide} sendingTo={sendingTo} onSend={send} />
      <UserList
        selected={selected}
        headingRef={heading}
        first={first}
        linkFor={sendingTo ?? reset.makingFor}
        onSend={send}
        onReset={reset.make}
        onBulkAction={setBulkAction}
      />
      <VerificationLinkDialog link={link} onClose={close} />
      <ResetLinkDialog link={reset.link} onClose={reset.close} />
      <BulkActionDialog
        action={action}
        onSettled={(done) => {
          selected.update(done.map(({ reply }) => reply.user));
          refresh();
        }}
        onClose={() => setBulkAction(null)}
        otherwise={heading}
      />
    </>
  );
}
