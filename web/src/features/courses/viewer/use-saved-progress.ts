import { slideSeconds } from '@finaula/contract/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { progressQuery, sendProgress } from '../../../lib/courses/progress.ts';
import { saveUnsent } from '../../../lib/courses/unsent-progress.ts';

interface ShownSlide {
  number: number;
  content: string;
}

/**
 * Saves the furthest slide, and each slide that was on the screen for its seconds, in any order. On a
 * route (`partly`) the furthest slide counts only when no earlier slide was left out, because a certificate
 * requires all. Callers do not wait: unsent progress is sent with the next slide, or when the connection
 * returns.
 */
export function useSavedProgress(userId: string, courseId: string, slide: ShownSlide, partly: boolean): void {
  const queryClient = useQueryClient();
  const known = useFurthestSlide(courseId, partly);
  const furthest = useRef(0);
  const sent = useRef(0);
  const { number, content } = slide;

  const send = useCallback(
    () =>
      sendProgress(userId, courseId).then(
        // Refetch it: the catalogue may be visible by now.
        () => queryClient.invalidateQueries({ queryKey: progressQuery.queryKey }),
        () => {
          sent.current = 0;
        },
      ),
    [queryClient, userId, courseId],
  );

  useEffect(() => {
    const before = Math.max(furthest.current, known);
    if (partly && number > before + 1) return;
    furthest.current = Math.max(furthest.current, number);
    if (furthest.current <= Math.max(sent.current, known)) return;
    sent.current = furthest.current;
    saveUnsent(userId, courseId, { furthest: furthest.current, seen: [] });
    void send();
  }, [userId, courseId, number, partly, known, send]);

  useEffect(() => {
    let left = slideSeconds(content);
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      left--;
      if (left > 0) return;
      clearInterval(timer);
      saveUnsent(userId, courseId, { furthest: Math.max(1, furthest.current, known), seen: [number] });
      void send();
    }, 1000);
    return () => clearInterval(timer);
  }, [userId, courseId, number, content, known, send]);
}

/** The furthest slide that the server knows, fetched only when `wanted`. */
export function useFurthestSlide(courseId: string, wanted: boolean): number {
  const { data } = useQuery({ ...progressQuery, enabled: wanted });
  return data?.find(({ course_id }) => course_id === courseId)?.slide_number ?? 0;
}
