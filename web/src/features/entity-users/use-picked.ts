import type { User } from '@finaula/contract/accounts';
import type { EntityUser } from '@finaula/contract/entities';
import { messages } from '@finaula/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { detailOf } from '../../lib/api-error.ts';
import { notifyError } from '../../ui/toast.tsx';
import { asListing, filterUsers, type UserFilter } from './filter-users.ts';
import { readEverybody } from './use-people.ts';

export type Picked = ReturnType<typeof usePicked>;

/** Who is picked, over all pages and searches, as they were when they were picked or changed here last. */
export function usePicked() {
  const [people, setPeople] = useState<ReadonlyMap<string, EntityUser>>(new Map());
  return {
    people,
    has: ({ id }: EntityUser) => people.has(id),
    set: (users: readonly EntityUser[], picked: boolean) =>
      setPeople((before) => {
        const after = new Map(before);
        for (const user of users) picked ? after.set(user.id, user) : after.delete(user.id);
        return after;
      }),
    /** An act has changed these. */
    renew: (changed: readonly User[]) =>
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

/** The picked ones who match, as the list shows them where it does: nobody is acted upon whom the filters hide. */
export function useChosen({ people }: Picked, shown: readonly EntityUser[], { text, standing, role }: UserFilter): EntityUser[] {
  return useMemo(() => {
    if (people.size === 0) return [];
    const fresh = new Map(shown.map((user) => [user.id, user]));
    return filterUsers(
      [...people.values()].map((user) => fresh.get(user.id) ?? user),
      { text, standing, role },
    );
  }, [people, shown, text, standing, role]);
}

/** Picks everybody who matches, also those who are not shown yet. */
export function usePickAll(filter: UserFilter, { set }: Picked) {
  const { mutate, isPending } = useMutation({
    // Nothing is done to administrators here (spec §6).
    mutationFn: () => readEverybody({ ...asListing(filter), role: 'Empleado', order: 'name' }),
    networkMode: 'always',
    onSuccess: (users) => set(users, true),
    onError: (error) => notifyError(messages.entityUsersFailed, detailOf(error)),
  });
  return { pickAll: () => mutate(), picking: isPending };
}
