import type { ManagedEntity } from '@finaula/contract/institutions';
import { messages } from '@finaula/contract/messages';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/* Refetched on every visit, because others change these lists. */

export const pendingUsersQuery = queryOptions({
  queryKey: ['pending-users'],
  queryFn: async () => (await api.listPendingUsers()).pending_users,
  staleTime: 0,
  meta: { failed: messages.pendingUsersFailed },
});

export const managedEntitiesQuery = queryOptions({
  queryKey: ['managed-entities'],
  queryFn: () => api.listManagedEntities({ query: {} }),
  staleTime: 0,
});

/** Institutions that wait for a review, the longest wait first. */
export const waitingEntitiesQuery = queryOptions({
  queryKey: ['managed-entities', 'pending'],
  queryFn: () => api.listManagedEntities({ query: { review: 'pending' } }),
  staleTime: 0,
});

/** Updates a changed entity in the list, then refetches the list. */
export function useUpdateEntityInCache() {
  const queryClient = useQueryClient();
  const { queryKey } = managedEntitiesQuery;
  return (changed: ManagedEntity) => {
    queryClient.setQueryData(queryKey, (entities) =>
      entities?.map((entity) => (entity.id === changed.id ? changed : entity)),
    );
    void queryClient.invalidateQueries({ queryKey });
  };
}
