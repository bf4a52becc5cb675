import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

export const settingsQuery = queryOptions({ queryKey: ['assistant'], queryFn: () => api.getAssistant(), staleTime: 0 });

export const reportQuery = (days: number) =>
  queryOptions({
    queryKey: ['assistant-report', days],
    queryFn: () => api.getAssistantReport({ query: { days } }),
    staleTime: 0,
  });
