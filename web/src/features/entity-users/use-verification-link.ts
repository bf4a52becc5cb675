import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { EntityUser } from '@finaula/contract/entities';
import { messages } from '@finaula/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { useUsersCache } from './entity-users-query.ts';

export interface MadeLink extends ReplyOf<Calls['sendVerification']> {
  user: EntityUser;
}

export const makeLink = async (user: EntityUser): Promise<MadeLink> => ({
  user,
  ...(await api.sendVerification({ body: { user_id: user.id } })),
});

/** Makes one link at a time: each one voids the person's older one, so a second press while one is made does nothing. */
export function useVerificationLink() {
  const { refresh } = useUsersCache();
  const { mutate, isPending, variables, data, reset } = useMutation({
    mutationFn: makeLink,
    networkMode: 'always',
    onSuccess: () => notifySuccess(messages.linkGenerated),
    onError: (error) => notifyError(messages.linkFailed, detailOf(error)),
    onSettled: refresh,
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
