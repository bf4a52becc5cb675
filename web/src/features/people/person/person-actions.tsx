import { accountStatus } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/people';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound, Mail, Pencil, UserCheck, UserX } from 'lucide-react';
import { useRef, useState } from 'react';
import { ResetLinkDialog } from '../../../ui/dialogs/reset-link-dialog.tsx';
import { useResetLink } from '../../../ui/dialogs/use-reset-link.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PersonDataDialog } from '../list/person-data-dialog.tsx';
import { RejectDialog } from '../list/reject-dialog.tsx';
import { useStatusToggle } from '../list/use-status-toggle.ts';
import { useVerificationLink } from '../list/use-verification-link.ts';
import { VerificationLinkDialog } from '../list/verification-link-dialog.tsx';
import { EndPerson, endsOf } from './end-person.tsx';
import styles from './person-page.module.css';

/** The acts on a person's account, each with its effect; hidden for a closed account. */
export function PersonActions({ user }: { user: EntityUser }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [editing, setEditing] = useState(false);
  const [ending, setEnding] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const navigate = useNavigate();
  const { link, sendingTo, send, close } = useVerificationLink();
  const reset = useResetLink();
  const { toggle, toggling } = useStatusToggle({ onDone: () => {} });
  if (user.closed_at !== null) return null;
  const status = accountStatus(user);
  const isEmployee = user.role !== 'EntidadAdmin';
  return (
    <Panel title="Acciones" headingRef={heading}>
      <div className={styles.actions}>
        <Button kind="secondary" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          <Pencil aria-hidden="true" />
          {user.left_on === null ? 'Cambiar sus datos' : 'Cambiar sus datos o su baja'}
        </Button>
        {isEmployee && status === 'waiting' && !user.has_left && (
          <>
            <Button kind="secondary" aria-haspopup="dialog" loading={sendingTo === user.id} onClick={() => send(user)}>
              <Mail aria-hidden="true" />
              {user.invited_at === null ? 'Enviar enlace de verificación' : 'Invitar de nuevo'}
            </Button>
            <p>El enlace anterior deja de servir.</p>
            <Button kind="secondary" aria-haspopup="dialog" onClick={() => setRejecting(true)}>
              <UserX aria-hidden="true" />
              {user.invited_at === null ? 'Rechazar su registro' : 'Retirar la invitación'}
            </Button>
            <p>Su cuenta se borra y sus enlaces dejan de servir.</p>
          </>
        )}
        {isEmployee && status === 'active' && (
          <Button
            kind="secondary"
            aria-haspopup="dialog"
            loading={reset.makingFor === user.id}
            onClick={() => reset.make(user)}
          >
            <KeyRound aria-hidden="true" />
            Enlace para nueva contraseña
          </Button>
        )}
        {isEmployee && status === 'inactive' && !user.has_left && (
          <Button kind="secondary" loading={toggling === user.id} onClick={() => toggle(user)}>
            <UserCheck aria-hidden="true" />
            Activar
          </Button>
        )}
        {endsOf(user).length > 0 && (
          <>
            <hr />
            <Button kind="danger" aria-haspopup="dialog" onClick={() => setEnding(true)}>
              <UserX aria-hidden="true" />
              Terminar su acceso…
            </Button>
            <p>Por ahora, por baja o porque pidió cancelar sus datos.</p>
          </>
        )}
      </div>
      <PersonDataDialog user={editing ? user : null} onClose={() => setEditing(false)} otherwise={heading} />
      <RejectDialog
        user={rejecting ? user : null}
        onClose={() => setRejecting(false)}
        onDone={() => void navigate({ to: '/personas' })}
        otherwise={heading}
      />
      <VerificationLinkDialog link={link} onClose={close} />
      <ResetLinkDialog link={reset.link} onClose={reset.close} />
      <EndPerson user={user} opened={ending} onClose={() => setEnding(false)} otherwise={heading} />
    </Panel>
  );
}
