import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { messages } from '@finaula/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { notifyError, notifySuccess } from '../feedback/toast.tsx';

interface Person {
  id: string;
  name: string;
  email: string;
}

export interface MadeResetLink extends ReplyOf<Calls['createResetLink']> {
  person: Person;
}

/**
 * Creates one link at a time: each one voids the previous, so a second click while one is created does
 * nothing.
 */
export function useResetLink() {
  const { mutate, isPending, variables, data, reset } = useMutation({
    mutationFn: async (person: Person): Promise<MadeResetLink> => ({
      person,
      ...(await api.createResetLink({ body: { user_id: person.id } })),
    }),
    networkMode: 'always',
    onSuccess: () => notifySuccess('Enlace para nueva contraseña generado'),
    onError: (error) => notifyError(messages.linkFailed, detailOf(error)),
  });
  return {
    /** The link to show; null without one. */
    link: data ?? null,
    /** The user whose link is being created. */
    makingFor: isPending ? variables.id : null,
    make: (person: Person) => {
      if (!isPending) mutate(person);
    },
    close: reset,
  };
}
