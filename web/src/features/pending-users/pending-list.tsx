import type { PendingUser } from '@finaula/contract/entities';
import { useRef, useState } from 'react';
import { matches } from '../../lib/matches.ts';
import { Box, BoxTools } from '../../ui/box.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { NoMatch } from '../../ui/no-match.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { PendingRow } from './pending-row.tsx';
import { useActivation } from './use-activation.ts';

const columns = ['Persona', 'Entidad', 'Estado', 'Autoridad certificadora', 'Acción'];

export function PendingList({ users }: { users: readonly PendingUser[] }) {
  const [text, setText] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages(users.filter(({ name, email, entity_name }) => matches(text, name, email, entity_name ?? '')));
  const { activate, activating } = useActivation();
  const search = (typed: string) => {
    setText(typed);
    pages.first();
  };
  return (
    <Box title="Lista de usuarios pendientes" titleHidden headingRef={heading}>
      <BoxTools>
        <SearchField label="Buscar por nombre, correo o entidad" placeholder="Nombre, correo o entidad" value={text} onChange={search} />
      </BoxTools>
      {pages.shown.length === 0 ? (
        <NoMatch title="Nadie coincide con tu búsqueda" onShowAll={() => search('')} />
      ) : (
        <ListTable label="Usuarios pendientes" columns={columns}>
          {pages.shown.map((user) => (
            <PendingRow key={user.id} user={user} activating={activating.has(user.id)} onActivate={activate} afterwards={heading} />
          ))}
        </ListTable>
      )}
      <Pager pages={pages} onTurn={() => heading.current?.focus()} />
    </Box>
  );
}
