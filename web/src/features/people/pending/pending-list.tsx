import type { PendingUser } from '@finaula/contract/people';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { PHONE, useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { matches } from '../../../lib/text/search.ts';
import { type BulkAction, BulkActionDialog } from '../../../ui/dialogs/bulk-action-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Panel, PanelTools } from '../../../ui/layout/panel.tsx';
import { ListTable } from '../../../ui/lists/list-table.tsx';
import { NoMatch } from '../../../ui/lists/no-match.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { usePages } from '../../../ui/lists/pages.ts';
import { SelectAll, useSelection } from '../../../ui/lists/select-all.tsx';
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { PendingRow } from './pending-row.tsx';
import { useActivation } from './use-activation.ts';

/** Few: the list ends the operator's home. */
const ROWS = 10;
/** On a phone, where each one is a block, until one looks for somebody. */
const FEW = 3;
const columns = ['Persona', 'Entidad', 'Estado', 'Autoridad certificadora', 'Acción'];

export function PendingList({ users }: { users: readonly PendingUser[] }) {
  const [text, setText] = useState('');
  const [activation, setActivation] = useState<readonly PendingUser[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const sought = useDeferredValue(text);
  const found = useMemo(
    () => users.filter(({ name, email, entity_name }) => matches(sought, name, email, entity_name ?? '')),
    [users, sought],
  );
  const pages = usePages(found, ROWS);
  const [all, setAll] = useState(false);
  const isPhone = useMediaQuery(PHONE);
  const isShort = isPhone && !all && sought === '' && found.length > FEW;
  const shown = isShort ? pages.shown.slice(0, FEW) : pages.shown;
  const selectable = useMemo(() => found.filter(({ access_withdrawn }) => !access_withdrawn), [found]);
  const selection = useSelection(selectable);
  const { chosen } = selection;
  const { activate, activating, refresh } = useActivation();
  const action = useMemo(() => activation && activationOf(activation), [activation]);
  const search = (typed: string) => {
    setText(typed);
    pages.first();
  };
  return (
    <Panel
      title="Usuarios pendientes"
      aside={
        <span className="num" role="status">
          {formatNumber(users.length)} por activar en toda la plataforma
        </span>
      }
      headingRef={heading}
    >
      <PanelTools>
        <SearchField
          label="Buscar por nombre, correo o entidad"
          placeholder="Nombre, correo o entidad"
          value={text}
          onChange={search}
        />
      </PanelTools>
      {shown.length === 0 ? (
        <NoMatch title="Nadie coincide con tu búsqueda" onShowAll={() => search('')} />
      ) : (
        <>
          <SelectAll
            shown={shown.filter(({ access_withdrawn }) => !access_withdrawn)}
            total={selectable.length}
            where={isShort ? 'que se muestran' : 'de esta página'}
            selection={selection}
            onAll={() => selection.set(selectable, true)}
          />
          <ListTable label="Usuarios pendientes" columns={columns}>
            {shown.map((user) => (
              <PendingRow
                key={user.id}
                user={user}
                selected={selection.has(user)}
                onSelect={(selected) => selection.set([user], selected)}
                activating={activating.has(user.id)}
                onActivate={activate}
                onAsk={(user) => setActivation([user])}
                afterwards={heading}
              />
            ))}
          </ListTable>
        </>
      )}
      {isShort ? (
        <ShowMore shown={shown.length} total={found.length} of="pendientes" more={undefined}>
          <Button
            kind="secondary"
            onClick={() => {
              setAll(true);
              heading.current?.focus();
            }}
          >
            Ver a las {formatNumber(found.length)} personas
          </Button>
        </ShowMore>
      ) : (
        <Pager pages={pages} onTurn={() => heading.current?.focus()} />
      )}
      <p className="sr-only" role="status">
        {chosen.length > 0 && counted(chosen, 'seleccionada')}
      </p>
      {chosen.length > 0 && (
        <SelectionBar summary={counted(chosen, 'seleccionada')} onClear={selection.clear}>
          <Button kind="secondary" aria-haspopup="dialog" onClick={() => setActivation(chosen)}>
            Activar su acceso
          </Button>
        </SelectionBar>
      )}
      <BulkActionDialog action={action} onSettled={refresh} onClose={() => setActivation(null)} otherwise={heading} />
    </Panel>
  );
}

const WITHDRAWN =
  'Se le retiró el acceso al anular el registro de su institución. Actívalo solo si comprobaste quién es. ';

/** "3 personas seleccionadas" */
export const counted = ({ length }: readonly PendingUser[], state: string): string =>
  `${formatNumber(length)} ${length === 1 ? `persona ${state}` : `personas ${state}s`}`;

export const activationOf = (items: readonly PendingUser[]): BulkAction<PendingUser, unknown> => ({
  items,
  title: `¿Activar el acceso ${items.length === 1 ? `de ${items[0]?.name}` : `de ${formatNumber(items.length)} personas`}?`,
  warning: `${items.some(({ access_withdrawn }) => access_withdrawn) ? WITHDRAWN : ''}Su correo queda verificado sin que abran un enlace, y entran en este momento a los cursos de su entidad.`,
  confirm: `Activar ${formatNumber(items.length)}`,
  working: 'Activando accesos',
  outcome: (done) => `${formatNumber(done)} ${done === 1 ? 'acceso activado' : 'accesos activados'}`,
  call: ({ id }) => api.overrideUserAccess({ body: { user_id: id, action: 'activate' } }),
});
