import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

export const TRAINING_KEY = ['training'];

/**
 * Coverage of an administrator's entity. Refetched on every visit, because certificates change at any time.
 */
export const trainingSummaryQuery = queryOptions({
  queryKey: [...TRAINING_KEY, 'summary'],
  queryFn: () => api.getTrainingSummary(),
  staleTime: 0,
});
