import type { User } from '@finaula/contract/accounts';
import type { EntityUser } from '@finaula/contract/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { entityUsersQuery } from '../../lib/admin-lists.ts';
import { countUsers, standingOf } from './count-users.ts';
import { filterUsers, type UserFilter } from './filter-users.ts';
import { byUrgency } from './link-state.ts';
import { type Sort, sortUsers } from './sort-users.ts';

/* The one place that knows where the people of the panel come from: today the whole list, searched and sorted in the browser. */

/** The entity, its counters, and who waits, the most urgent first; undefined until the list is there. */
export function usePeople() {
  const { data, error, isFetching, refetch } = useQuery(entityUsersQuery);
  const people = useMemo(
    () =>
      data && {
        users: data.users,
        counts: countUsers(data.users),
        pending: data.users.filter((user) => standingOf(user) === 'pendiente').toSorted(byUrgency()),
      },
    [data],
  );
  return { entityName: data?.entity_name, people, error, isFetching, refetch };
}

/** Those who match, in order. Typing goes first: with many thousands the list follows a moment later. */
export function useFound(users: readonly EntityUser[], filter: UserFilter, sort: Sort): readonly EntityUser[] {
  const { text, standing, role } = useDeferredValue(filter);
  const sorted = useMemo(() => sortUsers(users, sort), [users, sort]);
  return useMemo(() => filterUsers(sorted, { text, standing, role }), [sorted, text, standing, role]);
}

export function useKeepPeople() {
  const queryClient = useQueryClient();
  const { queryKey } = entityUsersQuery;
  return {
    /** Puts somebody who has changed into the list at once. */
    keep: (changed: User) =>
      queryClient.setQueryData(
        queryKey,
        (list) => list && { ...list, users: list.users.map((one) => (one.id === changed.id ? { ...one, ...changed } : one)) },
      ),
    /** Asks for the list again. */
    refresh: () => void queryClient.invalidateQueries({ queryKey }),
  };
}
