import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** How people sign in to the administered institution. */
export const accessPolicyQuery = queryOptions({
  queryKey: ['access-policy'],
  queryFn: () => api.getAccessPolicy(),
  staleTime: 0,
});

/** The institution's identity providers. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: () => api.listProviders(),
  staleTime: 0,
});
