import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { EntityUser } from '@finaula/contract/entities';
import { messages } from '@finaula/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entityUsersQuery } from '../../lib/admin-lists.ts';
import { api } from '../../lib/api.ts';
import { detailOf } from '../../lib/api-error.ts';
import { notifyError, notifySuccess } from '../../ui/toast.tsx';

export interface MadeLink extends ReplyOf<Calls['sendVerification']> {
  user: EntityUser;
}

/** Makes one link at a time: each one voids the person's older one, so a second press while one is made does nothing. */
export function useVerificationLink() {
  const queryClient = useQueryClient();
  const { queryKey } = entityUsersQuery;
  const { mutate, isPending, variables, data, reset } = useMutation({
    mutationFn: async (user: EntityUser): Promise<MadeLink> => ({ user, ...(await api.sendVerification({ body: { user_id: user.id } })) }),
    networkMode: 'always',
    onSuccess: () => notifySuccess(messages.linkGenerated),
    onError: (error) => notifyError(messages.linkFailed, detailOf(error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
  return {
    /** The link to show; null when there is none. */
    link: data ?? null,
    /** Whose link is being made. */
    sendingTo: isPending ? variables.id : null,
    send: (user: EntityUser) => {
      if (!isPending) mutate(user);
    },
    close: reset,
  };
}
