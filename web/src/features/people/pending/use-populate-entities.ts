import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api/api.ts';
import { managedEntitiesQuery } from '../../../lib/entities/admin-lists.ts';

/** Fills the entity directory when the SuperAdmin's panel opens; failures are ignored (spec §7). */
export function usePopulateEntities(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const populate = async () => {
      const { created_count } = await api.populateEntities();
      if (created_count > 0) await queryClient.invalidateQueries({ queryKey: managedEntitiesQuery.queryKey });
    };
    populate().catch(() => undefined);
  }, [queryClient]);
}
