import type { EntityUser } from '@finaula/contract/entities';
import { Check, Hourglass, KeyRound } from 'lucide-react';
import { shortMexicanDay } from '../../lib/mexican-day.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Cell, Row } from '../../ui/list-table.tsx';
import { Person } from '../../ui/person.tsx';
import { PickBox, Picked } from '../../ui/pick-box.tsx';
import { standingOf } from './standing.ts';
import styles from './user-row.module.css';

interface UserRowProps {
  user: EntityUser;
  busy: boolean;
  picked: boolean;
  /** See Row. */
  arriving: boolean;
  onPick: (picked: boolean) => void;
  onVerify: (user: EntityUser) => void;
  onReset: (user: EntityUser) => void;
  onActivate: (user: EntityUser) => void;
  onDeactivate: (user: EntityUser) => void;
}

export function UserRow(props: UserRowProps) {
  const { user, picked, arriving, onPick } = props;
  const mayBePicked = user.role !== 'EntidadAdmin';
  return (
    <Row arriving={arriving}>
      <Cell>
        <Picked box={mayBePicked && <PickBox label={`Seleccionar a ${user.name}`} checked={picked} onChange={onPick} />}>
          <Person name={user.name} email={user.email} />
        </Picked>
      </Cell>
      <Cell phone="inline">{user.role === 'EntidadAdmin' ? <Badge kind="ink">Administrador</Badge> : <Badge>Empleado</Badge>}</Cell>
      <Cell phone="inline">
        <StandingBadges user={user} />
      </Cell>
      <Cell label="Alta">
        <span className={`${styles.when} num`}>{shortMexicanDay(user.created_at)}</span>
      </Cell>
      <Cell>{mayBePicked && <Actions {...props} />}</Cell>
    </Row>
  );
}

function StandingBadges({ user }: { user: EntityUser }) {
  const standing = standingOf(user);
  if (standing === 'waiting')
    return (
      <Badge kind="warn" icon={Hourglass}>
        Pendiente
      </Badge>
    );
  return (
    <span className={styles.badges}>
      <Badge kind="ok" icon={Check}>
        Verificado
      </Badge>
      <Badge kind={standing === 'active' ? 'ok' : 'off'} dot>
        {standing === 'active' ? 'Activo' : 'Inactivo'}
      </Badge>
    </span>
  );
}

/** Who is still to be verified gets a link; who is verified is switched, and may need a new password. The server allows none for an administrator. */
function Actions({ user, busy, onVerify, onReset, onActivate, onDeactivate }: UserRowProps) {
  const { label, act, asks } = {
    waiting: { label: 'Verificar', act: onVerify, asks: true },
    active: { label: 'Desactivar', act: onDeactivate, asks: true },
    inactive: { label: 'Activar', act: onActivate, asks: false },
  }[standingOf(user)];
  return (
    <span className={styles.actions}>
      {standingOf(user) === 'active' && (
        <Button
          kind="quiet"
          aria-label={`Enlace para nueva contraseña de ${user.name}`}
          aria-haspopup="dialog"
          loading={busy}
          onClick={() => onReset(user)}
        >
          <KeyRound aria-hidden="true" />
          Nueva contraseña
        </Button>
      )}
      <Button
        kind="secondary"
        aria-label={`${label} a ${user.name}`}
        aria-haspopup={asks ? 'dialog' : undefined}
        loading={busy}
        onClick={() => act(user)}
      >
        {label}
      </Button>
    </span>
  );
}
