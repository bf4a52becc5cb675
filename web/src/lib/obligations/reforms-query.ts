import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Notices of regulatory change, the newest first, with the institution's decision if any. */
export const reformsQuery = queryOptions({ queryKey: ['reforms'], queryFn: () => api.listReforms(), staleTime: 0 });
