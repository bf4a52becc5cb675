import type { EntityUser } from '@finaula/contract/entities';
import { messages } from '@finaula/contract/messages';
import { useDebouncedValue } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import { Box, BoxFoot, BoxTools } from '../../ui/box.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NoMatch } from '../../ui/no-match.tsx';
import { PickAll } from '../../ui/pick-all.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { useMore } from '../../ui/use-more.ts';
import { everybody, roles, standings, type UserFilter } from './filter-users.ts';
import type { UserJob } from './jobs.tsx';
import { type Order, orders, sortedColumn } from './order.ts';
import { SelectedUsers } from './selected-users.tsx';
import { useFound } from './use-people.ts';
import { type Picked, useChosen, usePickAll } from './use-picked.ts';
import { useStatusToggle } from './use-status-toggle.ts';
import styles from './user-list.module.css';
import { UserRow } from './user-row.tsx';

/** Nothing is done to administrators here (spec §6). */
const mayBePicked = ({ role }: EntityUser) => role !== 'EntidadAdmin';

const TYPING_MS = 250;

interface UserListProps {
  picked: Picked;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** For whom a link is being made. */
  linkFor: string | null;
  onSend: (user: EntityUser) => void;
  onReset: (user: EntityUser) => void;
  onJob: (job: UserJob) => void;
}

export function UserList({ picked, headingRef: heading, linkFor, onSend, onReset, onJob }: UserListProps) {
  const [filter, setFilter] = useState(everybody);
  const [order, setOrder] = useState<Order>('name');
  const [leaving, setLeaving] = useState<EntityUser | null>(null);
  const [text] = useDebouncedValue(filter.text, TYPING_MS);
  const sought = { ...filter, text };
  const list = useFound(sought, order);
  const { users = [], found, error } = list;
  const more = useMore(list);
  const selection = { ...picked, chosen: useChosen(picked, users, sought) };
  const { pickAll, picking } = usePickAll(sought, picked);
  const { toggle, toggling } = useStatusToggle({
    onDone: (changed) => {
      setLeaving(null);
      picked.renew([changed]);
    },
  });
  const narrow = (by: Partial<UserFilter>) => {
    setFilter({ ...filter, ...by });
    more.reset();
  };
  const reorder = (to: Order) => {
    setOrder(to);
    more.reset();
  };
  return (
    <Box title="Usuarios" headingRef={heading}>
      <BoxTools>
        <SearchField
          label="Buscar por nombre o correo"
          placeholder="Nombre o correo"
          value={filter.text}
          onChange={(typed) => narrow({ text: typed })}
        />
        <FilterSelect label="Estado" options={standings} value={filter.standing} onChange={(standing) => narrow({ standing })} />
        <FilterSelect label="Rol" options={roles} value={filter.role} onChange={(role) => narrow({ role })} />
        <span className={styles.order}>
          <FilterSelect label="Ordenar" options={orders} value={order} onChange={reorder} />
        </span>
      </BoxTools>
      {list.users === undefined && error === null && <ListSkeleton label="Buscando…" />}
      {list.users?.length === 0 && <NoMatch title="Nadie coincide con tu búsqueda" onShowAll={() => narrow(everybody)} />}
      {users.length > 0 && (
        <div className={styles.list} data-stale={list.stale || undefined} aria-busy={list.stale}>
          <PickAll
            shown={users.filter(mayBePicked)}
            total={found.employees}
            where="que se muestran"
            selection={selection}
            picking={picking}
            onAll={pickAll}
          />
          <ListTable
            label="Usuarios"
            columns={[
              sortedColumn('Persona', ['name', 'ascending'], order, reorder),
              'Rol',
              sortedColumn('Estado', ['waiting', 'ascending'], order, reorder),
              sortedColumn('Alta', ['newest', 'descending'], order, reorder),
              'Acción',
            ]}
          >
            {users.map((user, i) => (
              <UserRow
                key={user.id}
                user={user}
                arriving={i === more.arriving}
                busy={toggling === user.id || linkFor === user.id}
                picked={picked.has(user)}
                onPick={(wanted) => picked.set([user], wanted)}
                onVerify={onSend}
                onReset={onReset}
                onActivate={toggle}
                onDeactivate={setLeaving}
              />
            ))}
          </ListTable>
        </div>
      )}
      {error !== null && (
        <BoxFoot>
          <LoadFailure title={messages.entityUsersFailed} error={error} retrying={list.retrying} onRetry={list.retry} />
        </BoxFoot>
      )}
      {list.users !== undefined && <ShowMore shown={users.length} total={found.people} of="usuarios" more={more} />}
      <SelectedUsers selection={selection} onJob={onJob} />
      <ConfirmDialog
        subject={leaving}
        title={({ name }) => `¿Desactivar a ${name}?`}
        confirm={() => 'Desactivar'}
        pending={toggling !== null}
        onConfirm={toggle}
        onClose={() => setLeaving(null)}
        otherwise={heading}
      >
        {({ name, email }) => (
          <p>
            <b>{name}</b> ({email}) deja de entrar en este momento, también donde tenga la sesión abierta. Su avance se conserva, y puedes
            volver a activar su cuenta cuando quieras.
          </p>
        )}
      </ConfirmDialog>
    </Box>
  );
}
