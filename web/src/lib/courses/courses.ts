import { messages } from '@finaula/contract/messages';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';

/** Prefix of all queries about courses. */
export const COURSES_KEY = ['courses'];

const meta = { failed: messages.coursesFailed };
const gcTime = Number.POSITIVE_INFINITY;

/** The fields of courses that cards show. */
export const catalogueQuery = queryOptions({
  queryKey: [...COURSES_KEY, 'catalogue'],
  queryFn: () => api.listCatalogue(),
  gcTime,
  meta,
});

/** Null when no course has this id. */
export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: [...COURSES_KEY, 'course', id],
    queryFn: () =>
      api.getCourse({ params: { id } }).catch((error: unknown) => {
        if (error instanceof ApiError && [404, 422].includes(error.status)) return null;
        throw error;
      }),
    meta,
  });

const allCoursesQuery = queryOptions({ queryKey: [...COURSES_KEY, 'whole'], queryFn: () => api.listCourses(), gcTime });

/** A course, immediately when all courses are loaded. */
export function useCourse(id: string) {
  const { queryKey } = allCoursesQuery;
  const queryClient = useQueryClient();
  return useQuery({
    ...courseQuery(id),
    initialData: () => queryClient.getQueryData(queryKey)?.find((course) => course.id === id),
    initialDataUpdatedAt: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt,
  });
}

/** Wait this long, so that the requested screen gets the connection first. */
const QUIET_MS = 2_000;

/** Preloads the catalogue and all courses for readers: each then opens immediately, also offline. */
export function usePreloadedCourses(reads: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!reads) return;
    // A catalogue that failed shows why; fetching it again would take its message away for a moment.
    const preload = () =>
      queryClient.getQueryState(catalogueQuery.queryKey)?.status === 'error'
        ? undefined
        : Promise.all([queryClient.prefetchQuery(catalogueQuery), queryClient.prefetchQuery(allCoursesQuery)]);
    const quiet = setTimeout(() => void preload(), QUIET_MS);
    return () => clearTimeout(quiet);
  }, [queryClient, reads]);
}
