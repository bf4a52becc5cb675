import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { clearUnsent, unsentProgress } from './unsent-progress.ts';

/** Refetched on every visit: another device may have raised it. */
export const progressQuery = queryOptions({ queryKey: ['progress'], queryFn: () => api.listProgress(), staleTime: 0 });

/**
 * Sends the stored progress of a course and clears what the server has afterwards, or all of it when the
 * course or a slide no longer exists.
 * @throws ApiError
 */
export async function sendProgress(userId: string, courseId: string): Promise<void> {
  const unsent = unsentProgress(userId)[courseId];
  if (unsent === undefined) return;
  const { furthest, seen } = unsent;
  try {
    const { seen_slides } = await api.saveProgress({
      params: { id: courseId },
      body: { slide_number: furthest, seen },
    });
    clearUnsent(userId, courseId, { furthest, seen: seen_slides });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    clearUnsent(userId, courseId, unsent);
  }
}

/** Sends offline progress on mount, and when the connection returns. */
export function useUnsentProgress(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const send = async () => {
      const waiting = Object.keys(unsentProgress(userId));
      if (waiting.length === 0) return;
      await Promise.allSettled(waiting.map((courseId) => sendProgress(userId, courseId)));
      await queryClient.invalidateQueries({ queryKey: progressQuery.queryKey });
    };
    void send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [userId, queryClient]);
}
