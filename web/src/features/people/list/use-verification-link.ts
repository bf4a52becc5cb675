import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { messages } from '@finaula/contract/messages';
import type { EntityUser } from '@finaula/contract/people';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import type { ShareMessage } from '../../../ui/dialogs/share-link.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { useUsersCache } from './entity-users-query.ts';

export interface MadeLink extends ReplyOf<Calls['sendVerification']> {
  user: EntityUser;
}

export const makeLink = async (user: EntityUser): Promise<MadeLink> => ({
  user,
  ...(await api.sendVerification({ body: { user_id: user.id } })),
});

/**
 * Creates one link at a time: each one voids the previous, so a second click while one is created does
 * nothing.
 */
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
    /** The link to show; null without one. */
    link: data ?? null,
    /** The user whose link is being created. */
    sendingTo: isPending ? variables.id : null,
    send: (user: EntityUser) => {
      if (!isPending) mutate(user);
    },
    close: reset,
  };
}

/** The text for sharing a link: sender, purpose and expiry. */
export function verificationMessage(
  { user, verification_link, expires_at }: MadeLink,
  productName: string,
): ShareMessage {
  const entity = user.entity_name ?? 'tu entidad';
  const invited = user.invited_at !== null;
  return {
    to: user.email,
    subject: invited
      ? `Crea tu contraseña para entrar a ${productName}`
      : `Verifica tu correo para entrar a ${productName}`,
    body: `Hola, ${user.name}:

Te escribo de ${entity}. Para ${invited ? 'crear tu contraseña' : 'verificar tu correo'} y entrar a tus cursos en ${productName}, abre este enlace a más tardar el ${longDateOf(expires_at)}:

${verification_link}

Es personal: no lo reenvíes.${invited ? '' : ' Después inicia sesión con el correo y la contraseña que registraste.'}`,
  };
}
