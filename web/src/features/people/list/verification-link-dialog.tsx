import { VERIFICATION_LINK_DAYS } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/people';
import { useProductName } from '../../../lib/api/platform.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { LinkDialog } from '../../../ui/dialogs/link-dialog.tsx';
import type { MadeLink } from './use-verification-link.ts';
import { verificationMessage } from './use-verification-link.ts';

const SHARE = 'Copia el enlace o envíaselo por el canal de tu entidad: correo, WhatsApp, chat interno o en persona.';
const stepsFor = ({ invited_at }: EntityUser) =>
  invited_at === null
    ? [
        SHARE,
        'Al abrirlo, su correo queda verificado. No necesita otra contraseña.',
        'Después ya puede iniciar sesión con la cuenta que registró.',
      ]
    : [SHARE, 'Al abrirlo, elige su contraseña y entra a sus cursos.'];

interface VerificationLinkDialogProps {
  link: MadeLink | null;
  onClose: () => void;
}

export function VerificationLinkDialog({ link, onClose }: VerificationLinkDialogProps) {
  const productName = useProductName();
  const shown = link && {
    address: link.verification_link,
    name: link.user.name,
    email: link.user.email,
    sentTo: link.sent_to,
    steps: stepsFor(link.user),
    message: verificationMessage(link, productName),
    term: (
      <>
        <b>Vale {VERIFICATION_LINK_DAYS} días:</b> vence el {longDateOf(link.expires_at)}. Si generas otro, éste deja de
        servir.
      </>
    ),
  };
  const title = link?.user.invited_at ? 'Invitación' : 'Enlace de verificación';
  return <LinkDialog title={title} link={shown} onClose={onClose} />;
}
