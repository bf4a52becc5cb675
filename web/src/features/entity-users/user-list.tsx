import type { EntityUser } from '@finaula/contract/entities';
import { type RefObject, useState } from 'react';
import { Box, BoxTools } from '../../ui/box.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { NoMatch } from '../../ui/no-match.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PickAll } from '../../ui/pick-all.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { everybody, roles, standings, type UserFilter } from './filter-users.ts';
import type { UserJob } from './jobs.tsx';
import { SelectedUsers } from './selected-users.tsx';
import { byName, type Order, orderOf, orders, type SortBy, sortOf } from './sort-users.ts';
import { useFound } from './use-people.ts';
import { useStatusToggle } from './use-status-toggle.ts';
import styles from './user-list.module.css';
import { UserRow } from './user-row.tsx';

/** Nothing is done to administrators here (spec §6). */
const mayBePicked = ({ role }: EntityUser) => role !== 'EntidadAdmin';

interface UserListProps {
  users: readonly EntityUser[];
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** For whom a link is being made. */
  linkFor: string | null;
  onSend: (user: EntityUser) => void;
  onReset: (user: EntityUser) => void;
  onJob: (job: UserJob) => void;
}

export function UserList({ users, headingRef: heading, linkFor, onSend, onReset, onJob }: UserListProps) {
  const [filter, setFilter] = useState(everybody);
  const [sort, setSort] = useState(byName);
  const [leaving, setLeaving] = useState<EntityUser | null>(null);
  const found = useFound(users, filter, sort);
  const pages = usePages(found);
  const selection = useSelection(found);
  const { toggle, toggling } = useStatusToggle({ onDone: () => setLeaving(null) });
  const narrow = (by: Partial<UserFilter>) => {
    setFilter({ ...filter, ...by });
    pages.first();
  };
  const reorder = (order: Order) => {
    setSort(sortOf(order));
    pages.first();
  };
  const column = (name: string, by: SortBy) => ({
    name,
    sorted: sort.by === by ? (sort.descending ? ('descending' as const) : ('ascending' as const)) : undefined,
    onSort: () => reorder(orderOf({ by, descending: sort.by === by && !sort.descending })),
  });
  return (
    <Box title="Usuarios" headingRef={heading}>
      <BoxTools>
        <SearchField
          label="Buscar por nombre o correo"
          placeholder="Nombre o correo"
          value={filter.text}
          onChange={(text) => narrow({ text })}
        />
        <FilterSelect label="Estado" options={standings} value={filter.standing} onChange={(standing) => narrow({ standing })} />
        <FilterSelect label="Rol" options={roles} value={filter.role} onChange={(role) => narrow({ role })} />
        <span className={styles.order}>
          <FilterSelect label="Ordenar" options={orders} value={orderOf(sort)} onChange={reorder} />
        </span>
      </BoxTools>
      {pages.shown.length === 0 ? (
        <NoMatch title="Nadie coincide con tu búsqueda" onShowAll={() => narrow(everybody)} />
      ) : (
        <>
          <PickAll found={found.filter(mayBePicked)} shown={pages.shown.filter(mayBePicked)} selection={selection} />
          <ListTable
            label="Usuarios"
            columns={[column('Persona', 'nombre'), 'Rol', column('Estado', 'estado'), column('Alta', 'alta'), 'Acción']}
          >
            {pages.shown.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                busy={toggling === user.id || linkFor === user.id}
                picked={selection.has(user)}
                onPick={(picked) => selection.set([user], picked)}
                onVerify={onSend}
                onReset={onReset}
                onActivate={toggle}
                onDeactivate={setLeaving}
              />
            ))}
          </ListTable>
        </>
      )}
      <Pager pages={pages} onTurn={() => heading.current?.focus()} />
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
