import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Areas and positions of the institution. */
export const areasQuery = queryOptions({
  queryKey: ['entity-users', 'areas'],
  queryFn: () => api.listAreas(),
  staleTime: 0,
});

/** The people of today by area and position. */
export const staffGroupsQuery = queryOptions({
  queryKey: ['entity-users', 'staff-groups'],
  queryFn: () => api.listStaffGroups(),
  staleTime: 0,
});
