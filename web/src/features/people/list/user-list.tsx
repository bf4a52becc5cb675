import { messages } from '@finaula/contract/messages';
import type { EntityUser } from '@finaula/contract/people';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { useDebouncedValue } from '../../../lib/browser/use-debounce.ts';
import { PHONE, useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Panel, PanelFooter, PanelTools } from '../../../ui/layout/panel.tsx';
import { LIST_ID } from '../../../ui/layout/skip-link.tsx';
import { FoldingFilters } from '../../../ui/lists/folding-filters.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { ListTable } from '../../../ui/lists/list-table.tsx';
import { NoMatch } from '../../../ui/lists/no-match.tsx';
import { SelectAll } from '../../../ui/lists/select-all.tsx';
import { ShowMore, useMore } from '../../../ui/lists/show-more.tsx';
import { orderIn, SortMenu, sortedBy } from '../../../ui/lists/sort-orders.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { AddPerson } from './add-person.tsx';
import { AreaFilter } from './area-filter.tsx';
import type { UserBulkAction } from './bulk-actions.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { useFilteredUsers } from './entity-users-query.ts';
import { activeFilters, noFilter, roles, statuses, type UserFilter } from './filter-users.ts';
import { ImportLink } from './import-link.tsx';
import { PersonDataDialog } from './person-data-dialog.tsx';
import { SelectedUsers } from './selected-users.tsx';
import { useStatusToggle } from './use-status-toggle.ts';
import styles from './user-list.module.css';
import { UserRow } from './user-row.tsx';
import { type UserSelection, useSelectAllUsers, useSelectedUsers } from './user-selection.ts';

/** Administrators cannot be changed here (spec §6). */
const isSelectable = ({ role, closed_at }: EntityUser) => role !== 'EntidadAdmin' && closed_at === null;

const TYPING_MS = 250;

const orders = [
  ['name', 'Nombre'],
  ['waiting', 'Pendientes primero'],
  ['newest', 'Alta: recientes primero'],
] as const;
type Order = (typeof orders)[number][0];

export interface FirstPeople {
  desk: number;
  /** Each person is a block there. */
  phone: number;
}

interface UserListProps {
  filter: UserFilter;
  onFilter: (filter: UserFilter) => void;
  selected: UserSelection;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Lists so many people, with a link to all of them, until a filter is used. */
  first: FirstPeople | undefined;
  /** The person whose link is being created. */
  linkFor: string | null;
  onSend: (user: EntityUser) => void;
  onReset: (user: EntityUser) => void;
  /** Deletes an invitation. */
  onReject: (user: EntityUser) => void;
  onBulkAction: (action: UserBulkAction) => void;
}

export function UserList(props: UserListProps) {
  const { filter, onFilter, selected, headingRef: heading, first, linkFor } = props;
  const { onSend, onReset, onReject, onBulkAction } = props;
  const navigate = useNavigate();
  const order = orderIn(orders, useSearch({ strict: false }).orden);
  const [deactivating, setDeactivating] = useState<EntityUser | null>(null);
  const [editing, setEditing] = useState<EntityUser | null>(null);
  const text = useDebouncedValue(filter.text, TYPING_MS);
  const debouncedFilter = { ...filter, text };
  const list = useFilteredUsers(debouncedFilter, order);
  const { found, error } = list;
  const few = useMediaQuery(PHONE) ? first?.phone : first?.desk;
  const isShort = few !== undefined && filter === noFilter && found.people > few;
  const users = (list.users ?? []).slice(0, isShort ? few : undefined);
  const more = useMore(list);
  const selection = { ...selected, chosen: useSelectedUsers(selected, users, debouncedFilter) };
  const { selectAll, selectingAll } = useSelectAllUsers(debouncedFilter, selected);
  const { toggle, toggling } = useStatusToggle({
    onDone: (changed) => {
      setDeactivating(null);
      selected.update([changed]);
    },
  });
  const changeFilter = (by: Partial<UserFilter>) => {
    onFilter({ ...filter, ...by });
    more.reset();
  };
  const reorder = (to: Order) => {
    void navigate({ to: '.', search: { orden: to === 'name' ? undefined : to }, resetScroll: false });
    more.reset();
  };
  const column = sortedBy(order, reorder);
  const selectable = users.filter(isSelectable);
  return (
    <Panel
      title="Usuarios"
      headingRef={heading}
      aside={
        <span className={styles.add}>
          <AddPerson />
          <ImportLink />
        </span>
      }
    >
      <PanelTools>
        <SearchField
          label="Buscar por nombre, correo o número de empleado"
          placeholder="Nombre, correo o número"
          value={filter.text}
          onChange={(typed) => changeFilter({ text: typed })}
        />
        <FoldingFilters active={activeFilters(filter, changeFilter)}>
          <FilterSelect
            label="Estado"
            options={statuses}
            value={filter.status}
            onChange={(status) => changeFilter({ status })}
          />
          <FilterSelect label="Rol" options={roles} value={filter.role} onChange={(role) => changeFilter({ role })} />
          <AreaFilter value={filter.area} onChange={(area) => changeFilter({ area })} />
          <SortMenu orders={orders} order={order} onSort={reorder} />
        </FoldingFilters>
      </PanelTools>
      {list.users === undefined && error === null && <ListSkeleton label="Buscando…" />}
      {list.users?.length === 0 && (
        <NoMatch title="Nadie coincide con tu búsqueda" onShowAll={() => changeFilter(noFilter)} />
      )}
      {users.length > 0 && (
        <div className={styles.list} data-stale={list.stale || undefined} aria-busy={list.stale}>
          <SelectAll
            shown={selectable}
            total={found.employees}
            where={selectable.length === 1 ? 'que se muestra' : 'que se muestran'}
            selection={selection}
            loading={selectingAll}
            onAll={selectAll}
          />
          <ListTable
            id={LIST_ID}
            label="Usuarios"
            columns={[
              column('Persona', 'name'),
              'Rol',
              column('Estado', 'waiting'),
              column('Alta', 'newest', 'descending'),
              'Acción',
            ]}
          >
            {users.map((user, i) => (
              <UserRow
                key={user.id}
                user={user}
                arriving={i === more.arriving}
                busy={toggling === user.id || linkFor === user.id}
                selected={selected.has(user)}
                onSelect={(wanted) => selected.set([user], wanted)}
                onVerify={onSend}
                onReset={onReset}
                onReject={onReject}
                onActivate={toggle}
                onDeactivate={setDeactivating}
                onEdit={setEditing}
              />
            ))}
          </ListTable>
        </div>
      )}
      {error !== null && (
        <PanelFooter>
          <LoadFailure title={messages.entityUsersFailed} error={error} retrying={list.retrying} onRetry={list.retry} />
        </PanelFooter>
      )}
      {list.users !== undefined && (
        <ShowMore shown={users.length} total={found.people} of="usuarios" more={isShort ? undefined : more}>
          {isShort && (
            <ScreenLink to="/personas" className={buttonLook('secondary')}>
              Ver a las {formatNumber(found.people)} personas
            </ScreenLink>
          )}
        </ShowMore>
      )}
      <PersonDataDialog user={editing} linked onClose={() => setEditing(null)} otherwise={heading} />
      <SelectedUsers selection={selection} onBulkAction={onBulkAction} />
      <DeactivateDialog
        user={deactivating}
        pending={toggling !== null}
        onConfirm={toggle}
        onClose={() => setDeactivating(null)}
        otherwise={heading}
      />
    </Panel>
  );
}
