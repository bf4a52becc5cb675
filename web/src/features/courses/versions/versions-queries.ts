import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { COURSES_KEY } from '../../../lib/courses/courses.ts';

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...COURSES_KEY, 'versions', id],
    queryFn: () => api.listCourseVersions({ params: { id } }),
  });

export const versionQuery = (id: string, number: number | undefined) =>
  queryOptions({
    queryKey: [...COURSES_KEY, 'version', id, number],
    queryFn: () => api.getCourseVersion({ params: { id, number: number ?? 0 } }),
    enabled: number !== undefined,
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The changes since the version that the user read; null when there are none. */
export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: [...COURSES_KEY, 'changes', id],
    queryFn: async () => (await api.getCourseChanges({ params: { id } })).changes,
  });
