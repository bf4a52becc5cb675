import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** The institution's own courses, and what the caller may do with them. */
export const ownCoursesQuery = queryOptions({
  queryKey: ['own-courses'],
  queryFn: () => api.listOwnCourses(),
});

/** A draft is edited from what was loaded: it is read again whenever the editor opens. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-courses', id, 'draft'],
    queryFn: () => api.getDraft({ params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
