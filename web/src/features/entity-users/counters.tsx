import type { EntityUser } from '@finaula/contract/entities';
import { Hourglass } from 'lucide-react';
import { countUsers } from './count-users.ts';
import styles from './counters.module.css';

/** The four figures of an entity, in one box. */
export function Counters({ users }: { users: readonly EntityUser[] }) {
  const { total, active, pending, inactive } = countUsers(users);
  return (
    <dl className={styles.ledger}>
      <div>
        <dt>Total</dt>
        <dd>{total}</dd>
      </div>
      <div data-kind="active">
        <dt>
          <i aria-hidden="true" />
          Activos
        </dt>
        <dd>{active}</dd>
      </div>
      <div data-kind={pending > 0 ? 'todo' : undefined}>
        <dt>
          <Hourglass aria-hidden="true" />
          Pendientes de verificación
        </dt>
        <dd>{pending}</dd>
      </div>
      <div data-kind="inactive">
        <dt>
          <i aria-hidden="true" />
          Inactivos
        </dt>
        <dd>{inactive}</dd>
      </div>
    </dl>
  );
}
