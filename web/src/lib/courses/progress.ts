import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { clearUnsent, unsentProgress } from './unsent-progress.ts';

/** Refetched on every visit: another device may have raised it. */
export const progressQuery = queryOptions({ queryKey: ['progress'], queryFn: () => api.listProgress(), staleTime: 0 });

/**
 * Sends how far the user has read, and clears the stored value, also when the course or slide no longer
 * exists.
 * @throws ApiError
 */
export async function sendProgress(userId: string, courseId: string, slideNumber: number): Promise<void> {
  try {
    await api.saveProgress({ params: { id: courseId }, body: { slide_number: slideNumber } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  clearUnsent(userId, courseId, slideNumber);
}

/** Sends offline progress on mount, and when the connection returns. */
export function useUnsentProgress(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const send = async () => {
      const waiting = Object.entries(unsentProgress(userId));
      if (waiting.length === 0) return;
      await Promise.allSettled(waiting.map(([courseId, slideNumber]) => sendProgress(userId, courseId, slideNumber)));
      await queryClient.invalidateQueries({ queryKey: progressQuery.queryKey });
    };
    void send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [userId, queryClient]);
}
