import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

export const failedTopicsQuery = queryOptions({ queryKey: ['failed-topics'], queryFn: () => api.getFailedTopics() });
