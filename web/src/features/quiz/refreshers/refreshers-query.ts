import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** Refetched on every visit, because a day changes it. */
export const refreshersQuery = queryOptions({
  queryKey: ['refreshers'],
  queryFn: () => api.listRefreshers(),
  staleTime: 0,
});
