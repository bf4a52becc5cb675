import { RESET_LINK_HOURS } from '@finaula/contract/constants';
import { longMexicanMoment } from '../lib/mexican-day.ts';
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
  const shown = link && {
    address: link.reset_link,
    name: link.person.name,
    email: link.person.email,
    steps: STEPS,
    term: (
      <>
        <b>Vale {RESET_LINK_HOURS} horas y se usa una vez:</b> vence el {longMexicanMoment(link.expires_at)}. Si generas otro, éste deja de
        servir.
      </>
    ),
  };
  return <LinkDialog title="Enlace para nueva contraseña" link={shown} onClose={onClose} />;
}
