import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

export const decisionTotalsQuery = queryOptions({
  queryKey: ['decision-totals'],
  queryFn: () => api.getDecisionTotals(),
});
