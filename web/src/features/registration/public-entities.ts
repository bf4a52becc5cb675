import type { PublicEntity } from '@finaula/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';

/** The entities to choose from; empty until they are there. That they did not come is only logged (spec §8). */
export function usePublicEntities(): { entities: readonly PublicEntity[]; retry: () => void } {
  const { data, error, refetch } = useQuery({ queryKey: ['public-entities'], queryFn: () => api.listPublicEntities(), staleTime: 0 });
  useEffect(() => {
    if (error !== null) console.error('The list of entities did not load.', error);
  }, [error]);
  return { entities: data ?? [], retry: () => void (error !== null && refetch()) };
}
