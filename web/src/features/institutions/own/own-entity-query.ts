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
    /** A review or role changes which people are visible. */
    refreshPeople: () => queryClient.invalidateQueries({ queryKey: ['entity-users'] }),
  };
}
