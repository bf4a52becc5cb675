import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => api.getSecondFactor(),
  staleTime: 0,
});
