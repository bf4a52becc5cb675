import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

export const failedTopicsQuery = queryOptions({ queryKey: ['failed-topics'], queryFn: () => api.getFailedTopics() });

/** The share of wrong answers, in percent, from which an area fails a topic. */
export const FAILS_FROM = 25;
