import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** How people sign in to the institution that one administers. */
export const accessPolicyQuery = queryOptions({
  queryKey: ['access-policy'],
  queryFn: () => api.getAccessPolicy(),
  staleTime: 0,
});

/** Its providers of identity. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: () => api.listProviders(),
  staleTime: 0,
});
