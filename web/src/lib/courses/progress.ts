import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { clearUnsent, unsentProgress } from './unsent-progress.ts';

/** Asked for at every look at it: it may have grown on another device. */
export const progressQuery = queryOptions({ queryKey: ['progress'], queryFn: () => api.listProgress(), staleTime: 0 });

/**
 * Tells the server how far somebody read; then it no longer waits in the browser, nor when the course or the
 * slide is gone.
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

/** Sends what was read without a connection: on arrival, and when the connection is back. */
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
