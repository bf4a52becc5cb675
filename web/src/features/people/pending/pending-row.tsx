import type { PendingUser } from '@finaula/contract/people';
import { Award, Ban, Hourglass, Link, TriangleAlert } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useMail, useProductName } from '../../../lib/api/platform.ts';
import { daysUntil, inDays } from '../../../lib/dates/days-until.ts';
import { entityTypeNames } from '../../../lib/entities/entity-types.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox, WithCheckbox } from '../../../ui/forms/checkbox.tsx';
import { Cell, Row } from '../../../ui/lists/list-table.tsx';
import { Person } from '../../../ui/lists/person.tsx';
import styles from './pending-row.module.css';

const statuses = {
  Pendiente: { kind: 'warn', icon: Hourglass },
  'Enlace enviado': { kind: 'info', icon: Link },
  'Enlace vencido': { kind: 'danger', icon: TriangleAlert },
} as const satisfies Record<PendingUser['status'], object>;

interface PendingRowProps {
  user: PendingUser;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  activating: boolean;
  onActivate: (user: PendingUser, beforeLeaving: () => void) => void;
  /** Asks first, for somebody whose access was withdrawn. */
  onAsk: (user: PendingUser) => void;
  /** Receives the focus when this was the last row. */
  afterwards: RefObject<HTMLElement | null>;
}

export function PendingRow(props: PendingRowProps) {
  const { user, selected, onSelect, activating, onActivate, onAsk, afterwards } = props;
  const mail = useMail();
  const row = useRef<HTMLTableRowElement>(null);
  return (
    <Row ref={row}>
      <Cell>
        <WithCheckbox
          box={
            !user.access_withdrawn && (
              <Checkbox label={`Seleccionar a ${user.name}`} checked={selected} onChange={onSelect} />
            )
          }
        >
          <Person name={user.name} email={user.email} />
        </WithCheckbox>
      </Cell>
      <Cell>
        <span className={styles.entity}>{user.entity_name}</span>
        <span className={styles.type}>{entityTypeNames[user.entity_type]}</span>
      </Cell>
      <Cell>
        {user.access_withdrawn ? (
          <Badge kind="danger" icon={Ban}>
            Acceso retirado
          </Badge>
        ) : (
          <Badge {...statuses[user.status]}>
            {user.status === 'Enlace enviado' && !mail ? 'Enlace generado' : user.status}
          </Badge>
        )}
        <span className={styles.since}>
          {user.access_withdrawn
            ? 'Al anular el registro de su institución'
            : `Se registró ${inDays(daysUntil(user.created_at))}`}
        </span>
      </Cell>
      <Cell label="Autoridad certificadora">
        <Authority name={user.certificate_authority} />
      </Cell>
      <Cell>
        <Button
          kind={user.access_withdrawn ? 'quiet' : 'soft'}
          aria-haspopup={user.access_withdrawn ? 'dialog' : undefined}
          aria-label={`Activar acceso de ${user.name}`}
          loading={activating}
          onClick={() =>
            user.access_withdrawn ? onAsk(user) : onActivate(user, () => focusNextRow(row.current, afterwards.current))
          }
        >
          Activar acceso
        </Button>
      </Cell>
    </Row>
  );
}

/** Highlights the product's name: no entity issues this person's constancias yet (spec §3). */
function Authority({ name }: { name: string }) {
  const isProduct = name === useProductName();
  return isProduct ? (
    <Badge kind="brand" icon={Award}>
      {name}
    </Badge>
  ) : (
    <span className={styles.authority}>{name}</span>
  );
}

/**
 * Before a row is removed: if it has the focus, moves it to the button of the next row (or the previous
 * one), else to `otherwise`.
 */
function focusNextRow(row: HTMLElement | null, otherwise: HTMLElement | null): void {
  if (row === null || !row.contains(document.activeElement)) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  (neighbour?.querySelector('button') ?? otherwise)?.focus();
}
