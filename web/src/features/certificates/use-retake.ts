import type { Course } from '@finaula/contract/courses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { coursesQuery } from '../../lib/courses.ts';

/** Has the course as it is today before its quiz begins anew. A failure is told where every failure of the courses is. */
export function useRetake(courseId: string, onRetake: (fresh?: Course) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...coursesQuery, staleTime: 0 }),
    networkMode: 'always',
    onSuccess: (courses) => onRetake(courses.find(({ id }) => id === courseId)),
  });
}
