import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Areas and positions of the institution. */
export const areasQuery = queryOptions({
  queryKey: ['entity-users', 'areas'],
  queryFn: () => api.listAreas(),
  staleTime: 0,
});
