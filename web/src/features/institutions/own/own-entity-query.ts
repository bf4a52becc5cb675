import type { OwnEntity } from '@finaula/contract/institutions';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

export const ownEntityQuery = queryOptions({
  queryKey: ['own-entity'],
  queryFn: () => api.getOwnEntity(),
  staleTime: 0,
});

export function useOwnEntityCache() {
  const queryClient = useQueryClient();
  return {
    update: (changed: OwnEntity) => queryClient.setQueryData(ownEntityQuery.queryKey, changed),
    refresh: () => queryClient.invalidateQueries({ queryKey: ownEntityQuery.queryKey }),
    /** Who is seen has changed with the review or the roles. */
    refreshPeople: () => queryClient.invalidateQueries({ queryKey: ['entity-users'] }),
  };
}
