import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { progressQuery, sendProgress } from '../../lib/courses/progress.ts';
import { saveUnsent } from '../../lib/courses/unsent-progress.ts';

/** Tells the server the furthest slide seen. Nobody waits for it: what does not arrive goes along with the next slide, or when the connection is back. */
export function useSavedProgress(userId: string, courseId: string, slideNumber: number): void {
  const queryClient = useQueryClient();
  const furthest = useRef(0);
  const sent = useRef(0);

  useEffect(() => {
    const known = queryClient.getQueryData(progressQuery.queryKey)?.find(({ course_id }) => course_id === courseId);
    furthest.current = Math.max(furthest.current, slideNumber);
    if (furthest.current <= Math.max(sent.current, known?.slide_number ?? 0)) return;
    sent.current = furthest.current;
    saveUnsent(userId, courseId, furthest.current);
    sendProgress(userId, courseId, furthest.current).then(
      // Asked for again at once where it is on the screen already: one may be back at the catalogue by now.
      () => queryClient.invalidateQueries({ queryKey: progressQuery.queryKey }),
      () => {
        sent.current = 0;
      },
    );
  }, [queryClient, userId, courseId, slideNumber]);
}
