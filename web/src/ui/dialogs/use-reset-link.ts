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
 * Makes one link at a time: each one voids the person's older one, so a second press while one is made does
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
    /** The link to show; null when there is none. */
    link: data ?? null,
    /** The user whose link is being made. */
    makingFor: isPending ? variables.id : null,
    make: (person: Person) => {
      if (!isPending) mutate(person);
    },
    close: reset,
  };
}
