import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** The names of the institution's areas and positions. */
export const areasQuery = queryOptions({
  queryKey: ['entity-users', 'areas'],
  queryFn: () => api.listAreas(),
  staleTime: 0,
});
