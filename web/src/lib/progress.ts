import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Asked for at every look at it: it may have grown on another device. */
export const progressQuery = queryOptions({ queryKey: ['progress'], queryFn: () => api.listProgress(), staleTime: 0 });
