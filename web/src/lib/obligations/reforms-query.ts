import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Notices of regulatory change, the newest first; an institution's come with what it decided. */
export const reformsQuery = queryOptions({ queryKey: ['reforms'], queryFn: () => api.listReforms(), staleTime: 0 });
