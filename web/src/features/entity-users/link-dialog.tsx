import { VERIFICATION_LINK_DAYS } from '@finaula/contract/constants';
import { Clock } from 'lucide-react';
import { useRef } from 'react';
import { longMexicanDay } from '../../lib/mexican-day.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CopyLink } from './copy-link.tsx';
import styles from './link-dialog.module.css';
import type { MadeLink } from './use-verification-link.ts';

interface LinkDialogProps {
  /** Null when there is none to show. */
  link: MadeLink | null;
  onClose: () => void;
}

/** The link that was just made: nobody can see it again, only make another one. */
export function LinkDialog({ link, onClose }: LinkDialogProps) {
  // Stays readable while it fades away.
  const last = useRef(link);
  if (link !== null) last.current = link;
  const shown = last.current;
  return (
    <Dialog
      title="Enlace de verificación"
      opened={link !== null}
      onClose={onClose}
      foot={
        <Button kind="secondary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      {shown !== null && (
        <>
          <p className={styles.whom}>
            Para <b>{shown.user.name}</b>, {shown.user.email}
          </p>
          <CopyLink link={shown.verification_link} key={shown.verification_link} />
          <ol className={styles.steps}>
            <li>Copia el enlace y envíaselo por el canal de tu entidad: correo, chat interno o en persona.</li>
            <li>Al abrirlo, su correo queda verificado. No necesita otra contraseña.</li>
            <li>Después ya puede iniciar sesión con la cuenta que registró.</li>
          </ol>
          <p className={styles.term}>
            <Clock aria-hidden="true" />
            <span>
              <b>Vale {VERIFICATION_LINK_DAYS} días:</b> vence el {longMexicanDay(shown.expires_at)}. Si generas otro, éste deja de servir.
            </span>
          </p>
        </>
      )}
    </Dialog>
  );
}
