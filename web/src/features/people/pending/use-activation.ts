import { messages } from '@finaula/contract/messages';
import type { PendingUser } from '@finaula/contract/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { pendingUsersQuery } from '../../../lib/entities/admin-lists.ts';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';

interface Activation {
  user: PendingUser;
  beforeLeaving: () => void;
}

/**
 * Activates waiting users. Each one leaves the list at once; a second click on a leaving row does nothing.
 */
export function useActivation() {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: pendingUsersQuery.queryKey });
  const [activating, setActivating] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    mutationFn: ({ user }: Activation) => api.overrideUserAccess({ body: { user_id: user.id, action: 'activate' } }),
    networkMode: 'always',
    onMutate: ({ user }) => setActivating((ids) => new Set([...ids, user.id])),
    onSuccess: (_, { user, beforeLeaving }) => {
      notifySuccess(messages.overrideSucceeded('activate'));
      beforeLeaving();
      queryClient.setQueryData(pendingUsersQuery.queryKey, (users) => users?.filter(({ id }) => id !== user.id));
    },
    onError: (error) => notifyError(messages.overrideFailed, detailOf(error)),
    onSettled: (_, __, { user }) => {
      setActivating((ids) => new Set([...ids].filter((id) => id !== user.id)));
      refresh();
    },
  });
  const activate = (user: PendingUser, beforeLeaving: () => void) => mutate({ user, beforeLeaving });
  return { activate, activating, refresh };
}
