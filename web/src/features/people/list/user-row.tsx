import { accountStatus } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/people';
import { Check, CircleMinus, Hourglass, KeyRound, UserX } from 'lucide-react';
import { shortDay } from '../../../lib/dates/calendar-day.ts';
import { shortDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox, WithCheckbox } from '../../../ui/forms/checkbox.tsx';
import { Cell, Row } from '../../../ui/lists/list-table.tsx';
import { Person } from '../../../ui/lists/person.tsx';
import { LastMessage } from './last-message.tsx';
import styles from './user-row.module.css';

interface UserRowProps {
  user: EntityUser;
  busy: boolean;
  selected: boolean;
  /** See Row. */
  arriving: boolean;
  onSelect: (selected: boolean) => void;
  onVerify: (user: EntityUser) => void;
  onReset: (user: EntityUser) => void;
  onReject: (user: EntityUser) => void;
  onActivate: (user: EntityUser) => void;
  onDeactivate: (user: EntityUser) => void;
  onEdit: (user: EntityUser) => void;
}

export function UserRow(props: UserRowProps) {
  const { user, selected, arriving, onSelect } = props;
  const isSelectable = user.role !== 'EntidadAdmin' && user.closed_at === null;
  return (
    <Row arriving={arriving}>
      <Cell>
        <WithCheckbox
          box={isSelectable && <Checkbox label={`Seleccionar a ${user.name}`} checked={selected} onChange={onSelect} />}
        >
          <Person {...user} linked />
        </WithCheckbox>
        <Employment user={user} />
        <Waivers user={user} />
        <LastMessage user={user} checkable />
      </Cell>
      <Cell phone={user.role === 'EntidadAdmin' ? 'inline' : 'wide'}>
        {user.role === 'EntidadAdmin' ? <Badge kind="ink">Administrador</Badge> : <Badge>Empleado</Badge>}
      </Cell>
      <Cell phone="inline">
        <StatusBadges user={user} />
      </Cell>
      <Cell label="Alta">
        <span className={`${styles.when} num`}>{shortDateOf(user.created_at)}</span>
      </Cell>
      <Cell phone="wide">
        {isSelectable ? (
          <Actions {...props} />
        ) : (
          user.closed_at === null && (
            <span className={styles.actions}>
              <DataButton {...props} />
            </span>
          )
        )}
      </Cell>
    </Row>
  );
}

/** "Crédito · Analista · 00412" */
function Employment({ user: { area, position, employee_number } }: { user: EntityUser }) {
  const facts = [area, position, employee_number].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <p className={styles.employment}>{facts.join(' · ')}</p>;
}

/** "Exención en PLD/FT anual hasta el 30 nov 2026: licencia" */
const Waivers = ({ user: { waivers = [] } }: { user: EntityUser }) =>
  waivers.map(({ obligation_id, obligation_title, until, reason }) => (
    <p key={obligation_id} className={styles.waiver}>
      <CircleMinus aria-hidden="true" />
      <span>
        Exención en {obligation_title} hasta el {shortDay(until)}: {reason}
      </span>
    </p>
  ));

/** The state of the account or employment. */
export function StatusBadges({ user }: { user: EntityUser }) {
  const status = accountStatus(user);
  if (user.closed_at !== null)
    return (
      <Badge kind="off" dot>
        Cuenta cerrada
      </Badge>
    );
  if (user.has_left)
    return (
      <Badge kind="off" icon={UserX}>
        Baja{user.left_on !== null && ` · ${shortDay(user.left_on)}`}
      </Badge>
    );
  if (status === 'waiting')
    return (
      <Badge kind="warn" icon={Hourglass}>
        {user.invited_at === null ? 'Pendiente' : 'Invitación pendiente'}
      </Badge>
    );
  return (
    <span className={styles.badges}>
      <Badge kind="ok" icon={Check}>
        Verificado
      </Badge>
      <Badge kind={status === 'active' ? 'ok' : 'off'} dot>
        {status === 'active' ? 'Activo' : 'Inactivo'}
      </Badge>
      {typeof user.closes_at === 'string' && (
        <Badge kind="warn" icon={Hourglass}>
          Cierre solicitado
        </Badge>
      )}
    </span>
  );
}

const DataButton = ({ user, onEdit }: Pick<UserRowProps, 'user' | 'onEdit'>) => (
  <Button kind="quiet" aria-label={`Datos de ${user.name}`} aria-haspopup="dialog" onClick={() => onEdit(user)}>
    Datos
  </Button>
);

/**
 * Unverified users get a link; verified ones are activated, deactivated, or get a new password. The server
 * refuses all of these for administrators.
 */
function Actions({ user, busy, onVerify, onReset, onReject, onActivate, onDeactivate, onEdit }: UserRowProps) {
  const { label, act, asks } = {
    waiting: { label: user.invited_at === null ? 'Verificar' : 'Invitar de nuevo', act: onVerify, asks: true },
    active: { label: 'Desactivar', act: onDeactivate, asks: true },
    inactive: { label: 'Activar', act: onActivate, asks: false },
  }[accountStatus(user)];
  return (
    <span className={styles.actions}>
      <DataButton user={user} onEdit={onEdit} />
      {accountStatus(user) === 'active' && (
        <Button
          kind="quiet"
          aria-label={`Enlace para nueva contraseña de ${user.name}`}
          aria-haspopup="dialog"
          loading={busy}
          onClick={() => onReset(user)}
        >
          <KeyRound aria-hidden="true" />
          Contraseña
        </Button>
      )}
      {accountStatus(user) === 'waiting' && user.invited_at !== null && !user.has_left && (
        <Button
          kind="quiet"
          aria-label={`Retirar la invitación de ${user.name}`}
          aria-haspopup="dialog"
          onClick={() => onReject(user)}
        >
          Retirar
        </Button>
      )}
      {!user.has_left && (
        <Button
          kind="secondary"
          aria-label={`${label} a ${user.name}`}
          aria-haspopup={asks ? 'dialog' : undefined}
          loading={busy}
          onClick={() => act(user)}
        >
          {label}
        </Button>
      )}
    </span>
  );
}
