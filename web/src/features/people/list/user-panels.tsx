import { messages } from '@finaula/contract/messages';
import type { EntityUser } from '@finaula/contract/people';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { BulkActionDialog } from '../../../ui/dialogs/bulk-action-dialog.tsx';
import { ResetLinkDialog } from '../../../ui/dialogs/reset-link-dialog.tsx';
import { useResetLink } from '../../../ui/dialogs/use-reset-link.ts';
import { notifyError } from '../../../ui/feedback/toast.tsx';
import { linksFor, type UserBulkAction } from './bulk-actions.tsx';
import { fetchAllUsers, type LoadedUsers, useUsersCache } from './entity-users-query.ts';
import { noFilter } from './filter-users.ts';
import { type LinkTask, PendingTasks, type WaitingSummary } from './pending-tasks.tsx';
import { PendingVerification } from './pending-verification.tsx';
import { RejectDialog } from './reject-dialog.tsx';
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
  const [filter, setFilter] = useState(noFilter);
  const [rejecting, setRejecting] = useState<EntityUser | null>(null);
  const pending = useRef<HTMLHeadingElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const showInvited = () => {
    setFilter({ ...noFilter, status: 'invited' });
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  };
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
      <PendingVerification
        waiting={waiting}
        invited={summary?.invited ?? 0}
        sendingTo={sendingTo}
        onSend={send}
        onReject={setRejecting}
        onShowInvited={showInvited}
        headingRef={pending}
      />
      <UserList
        filter={filter}
        onFilter={setFilter}
        selected={selected}
        headingRef={heading}
        first={first}
        linkFor={sendingTo ?? reset.makingFor}
        onSend={send}
        onReset={reset.make}
        onReject={setRejecting}
        onBulkAction={setBulkAction}
      />
      <RejectDialog
        user={rejecting}
        onClose={() => setRejecting(null)}
        otherwise={rejecting?.invited_at === null ? pending : heading}
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
