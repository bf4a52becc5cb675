import type { ManagedEntity } from '@finaula/contract/institutions';
import { messages } from '@finaula/contract/messages';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/* Others change these lists at any time: whoever comes back to one sees it as it is now. */

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

/** The institutions that wait for a review, the longest first. */
export const waitingEntitiesQuery = queryOptions({
  queryKey: ['managed-entities', 'pending'],
  queryFn: () => api.listManagedEntities({ query: { review: 'pending' } }),
  staleTime: 0,
});

/** Puts an entity that has changed into the list at once, then asks for the whole list again. */
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
