import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

export const ownAccountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: () => api.getOwnAccount(),
  staleTime: 0,
});
