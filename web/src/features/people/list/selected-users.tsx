import { accountStatus, BULK_PEOPLE } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/people';
import { useState } from 'react';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import type { Selection } from '../../../ui/lists/select-all.tsx';
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import { activationOf, deactivationOf, linksFor, type UserBulkAction } from './bulk-actions.tsx';
import { ChangePeopleDialog } from './change-people-dialog.tsx';

const actions = [
  { status: 'waiting', label: 'Generar enlaces', action: linksFor },
  { status: 'active', label: 'Desactivar', action: deactivationOf },
  { status: 'inactive', label: 'Activar', action: activationOf },
] as const;

interface SelectedUsersProps {
  selection: Pick<Selection<EntityUser>, 'chosen' | 'clear'>;
  onBulkAction: (action: UserBulkAction) => void;
}

/** Bulk actions, each with the number of people it applies to. */
export function SelectedUsers({ selection: { chosen, clear }, onBulkAction }: SelectedUsersProps) {
  const [changing, setChanging] = useState<readonly EntityUser[]>([]);
  const close = () => setChanging([]);
  const count = formatNumber(chosen.length);
  const summary = chosen.length === 1 ? '1 persona seleccionada' : `${count} personas seleccionadas`;
  return (
    <>
      <p className="sr-only" role="status">
        {chosen.length > 0 && summary}
      </p>
      {chosen.length > 0 && (
        <SelectionBar summary={summary} onClear={clear}>
          {actions.map(({ status, label, action }) => {
            const whom = chosen.filter((user) => accountStatus(user) === status);
            if (whom.length === 0) return null;
            return (
              <Button key={status} kind="secondary" aria-haspopup="dialog" onClick={() => onBulkAction(action(whom))}>
                {label} ({formatNumber(whom.length)})
              </Button>
            );
          })}
          {chosen.length <= BULK_PEOPLE && (
            <Button kind="secondary" aria-haspopup="dialog" onClick={() => setChanging(chosen)}>
              Área, puesto o baja ({count})
            </Button>
          )}
        </SelectionBar>
      )}
      <ChangePeopleDialog
        people={changing}
        onClose={close}
        onDone={() => {
          close();
          clear();
        }}
      />
    </>
  );
}
