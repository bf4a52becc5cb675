import type { ManagedEntity } from '@finaula/contract/entities';
import { useQueryClient } from '@tanstack/react-query';
import { managedEntitiesQuery } from '../../lib/entities/admin-lists.ts';

/** Puts an entity that has changed into the list at once, then asks for the whole list again. */
export function useUpdateEntityInCache() {
  const queryClient = useQueryClient();
  const { queryKey } = managedEntitiesQuery;
  return (changed: ManagedEntity) => {
    queryClient.setQueryData(queryKey, (entities) => entities?.map((entity) => (entity.id === changed.id ? changed : entity)));
    void queryClient.invalidateQueries({ queryKey });
  };
}
