import type { Course } from '@finaula/contract/courses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { courseQuery } from '../../lib/courses/courses.ts';

/** Has the course as it is today before its quiz begins anew. A failure is told where every failure of the courses is. */
export function useRetake(courseId: string, onRetake: (fresh?: Course) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...courseQuery(courseId), staleTime: 0 }),
    networkMode: 'always',
    onSuccess: (course) => onRetake(course ?? undefined),
  });
}
