import type { User } from '@finaula/contract/accounts';
import { messages } from '@finaula/contract/messages';
import type { EntityUser } from '@finaula/contract/people';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notifyError } from '../../../ui/feedback/toast.tsx';
import { fetchAllUsers } from './entity-users-query.ts';
import { filterUsers, toQuery, type UserFilter } from './filter-users.ts';

export type UserSelection = ReturnType<typeof useUserSelection>;

/** The selection over all pages and searches, with users as of selection or last change. */
export function useUserSelection() {
  const [people, setPeople] = useState<ReadonlyMap<string, EntityUser>>(new Map());
  return {
    people,
    has: ({ id }: EntityUser) => people.has(id),
    set: (users: readonly EntityUser[], selected: boolean) =>
      setPeople((before) => {
        const after = new Map(before);
        for (const user of users) selected ? after.set(user.id, user) : after.delete(user.id);
        return after;
      }),
    /** Updates users after an action. */
    update: (changed: readonly User[]) =>
      setPeople((before) => {
        const after = new Map(before);
        for (const user of changed) {
          const known = before.get(user.id);
          if (known) after.set(user.id, { ...known, ...user });
        }
        return after;
      }),
    clear: () => setPeople(new Map()),
  };
}

/** The selected users that match the filters: hidden ones are never affected. */
export function useSelectedUsers(
  { people }: UserSelection,
  shown: readonly EntityUser[],
  { text, status, role, area }: UserFilter,
): EntityUser[] {
  return useMemo(() => {
    if (people.size === 0) return [];
    const fresh = new Map(shown.map((user) => [user.id, user]));
    return filterUsers(
      [...people.values()].map((user) => fresh.get(user.id) ?? user),
      { text, status, role, area },
    );
  }, [people, shown, text, status, role, area]);
}

/** Selects all matching users, also those not loaded yet. */
export function useSelectAllUsers(filter: UserFilter, { set }: UserSelection) {
  const { mutate, isPending } = useMutation({
    // Administrators cannot be changed here (spec §6).
    mutationFn: () => fetchAllUsers({ ...toQuery(filter), role: 'Empleado', order: 'name' }),
    networkMode: 'always',
    onSuccess: (users) => set(users, true),
    onError: (error) => notifyError(messages.entityUsersFailed, detailOf(error)),
  });
  return { selectAll: () => mutate(), selectingAll: isPending };
}
