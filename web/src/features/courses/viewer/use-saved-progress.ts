import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { progressQuery, sendProgress } from '../../../lib/courses/progress.ts';
import { saveUnsent } from '../../../lib/courses/unsent-progress.ts';

/**
 * Saves the furthest slide seen; on the short route only when no earlier slide was left out, because a
 * certificate requires all. Callers do not wait: unsent progress is sent with the next slide, or when the
 * connection returns.
 */
export function useSavedProgress(userId: string, courseId: string, slideNumber: number, short: boolean): void {
  const queryClient = useQueryClient();
  const known = useFurthestSlide(courseId, short);
  const furthest = useRef(0);
  const sent = useRef(0);

  useEffect(() => {
    const before = Math.max(furthest.current, known);
    if (short && slideNumber > before + 1) return;
    furthest.current = Math.max(furthest.current, slideNumber);
    if (furthest.current <= Math.max(sent.current, known)) return;
    sent.current = furthest.current;
    saveUnsent(userId, courseId, furthest.current);
    sendProgress(userId, courseId, furthest.current).then(
      // Refetch it: the catalogue may be visible by now.
      () => queryClient.invalidateQueries({ queryKey: progressQuery.queryKey }),
      () => {
        sent.current = 0;
      },
    );
  }, [queryClient, userId, courseId, slideNumber, short, known]);
}

/** The furthest slide that the server knows, fetched only when `wanted`. */
export function useFurthestSlide(courseId: string, wanted: boolean): number {
  const { data } = useQuery({ ...progressQuery, enabled: wanted });
  return data?.find(({ course_id }) => course_id === courseId)?.slide_number ?? 0;
}
