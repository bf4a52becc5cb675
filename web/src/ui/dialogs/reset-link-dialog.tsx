import { RESET_LINK_HOURS } from '@finaula/contract/constants';
import { useProductName } from '../../lib/api/platform.ts';
import { readerDateTime } from '../../lib/dates/reader-time.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { MadeResetLink } from './use-reset-link.ts';

const STEPS = [
  'Asegúrate de que la solicitud es de esta persona: con el enlace se entra a su cuenta.',
  'Copia el enlace y envíaselo solo a ella, por un canal que sepas suyo.',
  'Al abrirlo, elige su contraseña nueva; la anterior deja de servir y sus sesiones se cierran.',
];

interface ResetLinkDialogProps {
  link: MadeResetLink | null;
  onClose: () => void;
}

export function ResetLinkDialog({ link, onClose }: ResetLinkDialogProps) {
  const productName = useProductName();
  const shown = link && {
    address: link.reset_link,
    name: link.person.name,
    email: link.person.email,
    sentTo: link.sent_to,
    steps: STEPS,
    message: {
      to: link.person.email,
      subject: `Tu contraseña nueva de ${productName}`,
      body: `Hola, ${link.person.name}:

Para elegir tu contraseña nueva de ${productName}, abre este enlace a más tardar el ${readerDateTime(link.expires_at)}:

${link.reset_link}

Es personal y se usa una sola vez: no lo reenvíes. Si no la pediste, avísale a quien administra tu entidad.`,
    },
    term: (
      <>
        <b>Vale {RESET_LINK_HOURS} horas y se usa una vez:</b> vence el {readerDateTime(link.expires_at)}. Si generas
        otro, éste deja de servir.
      </>
    ),
  };
  return <LinkDialog title="Enlace para nueva contraseña" link={shown} onClose={onClose} />;
}
