import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { useSessionUpdate } from '../../lib/session/session.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ownAccountQuery } from './own-account-query.ts';

/** Objects to the closing of the own account at the institution's request. */
export function KeepAccount({ kind }: { kind: 'primary' | 'secondary' }) {
  const queryClient = useQueryClient();
  const { askAgain } = useSessionUpdate();
  const keep = useMutation({
    mutationFn: () => api.objectToOwnClosure(),
    networkMode: 'always',
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => notifyError('El cierre no se canceló', detailOf(error)),
    onSettled: () => Promise.all([askAgain(), queryClient.invalidateQueries({ queryKey: ownAccountQuery.queryKey })]),
  });
  return (
    <Button kind={kind} loading={keep.isPending} onClick={() => keep.isPending || keep.mutate()}>
      No estoy de acuerdo
    </Button>
  );
}
