import { longDateOf } from '../../lib/dates/mexico-city-time.ts';
import type { ShareMessage } from '../../ui/dialogs/share-link.tsx';
import type { MadeLink } from './use-verification-link.ts';

/** What a person reads who receives the link: from whom, what for, until when. */
export function verificationMessage({ user, verification_link, expires_at }: MadeLink, productName: string): ShareMessage {
  const entity = user.entity_name ?? 'tu entidad';
  return {
    to: user.email,
    subject: `Verifica tu correo para entrar a ${productName}`,
    body: `Hola, ${user.name}:

Te escribo de ${entity}. Para verificar tu correo y entrar a tus cursos en ${productName}, abre este enlace a más tardar el ${longDateOf(expires_at)}:

${verification_link}

Es personal: no lo reenvíes. Después inicia sesión con el correo y la contraseña que registraste.`,
  };
}
