import { messages } from '@finaula/contract/messages';
import { queryOptions } from '@tanstack/react-query';
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
  queryFn: () => api.listManagedEntities(),
  staleTime: 0,
});
