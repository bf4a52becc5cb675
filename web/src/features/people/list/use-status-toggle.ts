import type { User } from '@finaula/contract/accounts';
import { messages } from '@finaula/contract/messages';
import type { EntityUser } from '@finaula/contract/people';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { useUsersCache } from './entity-users-query.ts';

const actionFor = ({ is_active }: EntityUser) => (is_active ? 'deactivate' : 'activate');

/**
 * Switches a colleague between active and inactive. List and counters change with the reply, before the
 * list is refetched.
 */
export function useStatusToggle({ onDone }: { onDone: (changed: User) => void }) {
  const { update, refresh } = useUsersCache();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (user: EntityUser) => api.toggleUserStatus({ body: { user_id: user.id, action: actionFor(user) } }),
    networkMode: 'always',
    onSuccess: ({ user: changed }, user) => {
      const action = actionFor(user);
      const back = { ...user, ...changed };
      notifySuccess(messages.overrideSucceeded(action), action === 'deactivate' ? () => mutate(back) : undefined);
      update(changed);
      onDone(changed);
    },
    onError: (error) => notifyError(messages.toggleFailed, detailOf(error)),
    onSettled: refresh,
  });
  return {
    toggling: isPending ? variables.id : null,
    toggle: (user: EntityUser) => {
      if (!isPending) mutate(user);
    },
  };
}
