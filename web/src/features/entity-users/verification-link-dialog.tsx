import { VERIFICATION_LINK_DAYS } from '@finaula/contract/constants';
import { longMexicanDay } from '../../lib/mexican-day.ts';
import { useProductName } from '../../lib/platform.ts';
import { LinkDialog } from '../../ui/link-dialog.tsx';
import type { MadeLink } from './use-verification-link.ts';
import { verificationLetter } from './verification-letter.ts';

const STEPS = [
  'Copia el enlace o envíaselo por el canal de tu entidad: correo, WhatsApp, chat interno o en persona.',
  'Al abrirlo, su correo queda verificado. No necesita otra contraseña.',
  'Después ya puede iniciar sesión con la cuenta que registró.',
];

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
    steps: STEPS,
    letter: verificationLetter(link, productName),
    term: (
      <>
        <b>Vale {VERIFICATION_LINK_DAYS} días:</b> vence el {longMexicanDay(link.expires_at)}. Si generas otro, éste deja de servir.
      </>
    ),
  };
  return <LinkDialog title="Enlace de verificación" link={shown} onClose={onClose} />;
}
