import type { PendingUser } from '@finaula/contract/entities';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { matches } from '../../lib/matches.ts';
import { BatchDialog } from '../../ui/batch-dialog.tsx';
import { Box, BoxTools } from '../../ui/box.tsx';
import { Button } from '../../ui/button.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { NoMatch } from '../../ui/no-match.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PickAll } from '../../ui/pick-all.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { activationOf, counted } from './activation-job.ts';
import { PendingRow } from './pending-row.tsx';
import { useActivation } from './use-activation.ts';

const columns = ['Persona', 'Entidad', 'Estado', 'Autoridad certificadora', 'Acción'];

export function PendingList({ users }: { users: readonly PendingUser[] }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<readonly PendingUser[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const sought = useDeferredValue(text);
  const found = useMemo(
    () => users.filter(({ name, email, entity_name }) => matches(sought, name, email, entity_name ?? '')),
    [users, sought],
  );
  const pages = usePages(found);
  const selection = useSelection(found);
  const { chosen } = selection;
  const { activate, activating, refresh } = useActivation();
  const job = useMemo(() => asked && activationOf(asked), [asked]);
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
        <>
          <PickAll
            shown={pages.shown}
            total={found.length}
            where="de esta página"
            selection={selection}
            onAll={() => selection.set(found, true)}
          />
          <ListTable label="Usuarios pendientes" columns={columns}>
            {pages.shown.map((user) => (
              <PendingRow
                key={user.id}
                user={user}
                picked={selection.has(user)}
                onPick={(picked) => selection.set([user], picked)}
                activating={activating.has(user.id)}
                onActivate={activate}
                afterwards={heading}
              />
            ))}
          </ListTable>
        </>
      )}
      <Pager pages={pages} onTurn={() => heading.current?.focus()} />
      <p className="sr-only" role="status">
        {chosen.length > 0 && counted(chosen, 'seleccionada')}
      </p>
      {chosen.length > 0 && (
        <SelectionBar summary={counted(chosen, 'seleccionada')} onClear={selection.clear}>
          <Button kind="secondary" aria-haspopup="dialog" onClick={() => setAsked(chosen)}>
            Activar su acceso
          </Button>
        </SelectionBar>
      )}
      <BatchDialog job={job} onSettled={refresh} onClose={() => setAsked(null)} otherwise={heading} />
    </Box>
  );
}
