import type { EntityUser } from '@finaula/contract/entities';
import { messages } from '@finaula/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entityUsersQuery } from '../../lib/admin-lists.ts';
import { api } from '../../lib/api.ts';
import { detailOf } from '../../lib/api-error.ts';
import { notifyError, notifySuccess } from '../../ui/toast.tsx';

const actionFor = ({ is_active }: EntityUser) => (is_active ? 'deactivate' : 'activate');

/** Switches a colleague between active and inactive. List and counters change with the answer, before the list is asked for again. */
export function useStatusToggle({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const { queryKey } = entityUsersQuery;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (user: EntityUser) => api.toggleUserStatus({ body: { user_id: user.id, action: actionFor(user) } }),
    networkMode: 'always',
    onSuccess: ({ user: changed }, user) => {
      notifySuccess(messages.overrideSucceeded(actionFor(user)));
      queryClient.setQueryData(
        queryKey,
        (list) => list && { ...list, users: list.users.map((one) => (one.id === changed.id ? { ...one, ...changed } : one)) },
      );
      onDone();
    },
    onError: (error) => notifyError(messages.toggleFailed, detailOf(error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
  return {
    toggling: isPending ? variables.id : null,
    toggle: (user: EntityUser) => {
      if (!isPending) mutate(user);
    },
  };
}
