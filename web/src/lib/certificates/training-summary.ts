import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

export const TRAINING_KEY = ['training'];

/**
 * Coverage of an administrator's own entity. People earn and lose constancias at any time: whoever comes back
 * sees how it is now.
 */
export const trainingSummaryQuery = queryOptions({
  queryKey: [...TRAINING_KEY, 'summary'],
  queryFn: () => api.getTrainingSummary(),
  staleTime: 0,
});
