import type { EntityUser } from '@finaula/contract/entities';
import { useRef, useState } from 'react';
import { Box, BoxTools } from '../../ui/box.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { NoMatch } from '../../ui/no-match.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { everybody, filterUsers, roles, standings, type UserFilter } from './filter-users.ts';
import { useStatusToggle } from './use-status-toggle.ts';
import { UserRow } from './user-row.tsx';

const columns = ['Persona', 'Rol', 'Estado', 'Alta', 'Acción'];

interface UserListProps {
  users: readonly EntityUser[];
  /** For whom a link is being made. */
  linkFor: string | null;
  onSend: (user: EntityUser) => void;
  onReset: (user: EntityUser) => void;
}

export function UserList({ users, linkFor, onSend, onReset }: UserListProps) {
  const [filter, setFilter] = useState(everybody);
  const [leaving, setLeaving] = useState<EntityUser | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages(filterUsers(users, filter));
  const { toggle, toggling } = useStatusToggle({ onDone: () => setLeaving(null) });
  const narrow = (by: Partial<UserFilter>) => {
    setFilter({ ...filter, ...by });
    pages.first();
  };
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
      </BoxTools>
      {pages.shown.length === 0 ? (
        <NoMatch title="Nadie coincide con tu búsqueda" onShowAll={() => narrow(everybody)} />
      ) : (
        <ListTable label="Usuarios" columns={columns}>
          {pages.shown.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              busy={toggling === user.id || linkFor === user.id}
              onVerify={onSend}
              onReset={onReset}
              onActivate={toggle}
              onDeactivate={setLeaving}
            />
          ))}
        </ListTable>
      )}
      <Pager pages={pages} onTurn={() => heading.current?.focus()} />
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
