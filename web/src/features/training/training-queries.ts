import type { RequestOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { TRAINING_KEY } from '../../lib/certificates/training-summary.ts';

/* People earn and lose constancias at any time: whoever comes back sees how it is now. */

export type ReportQuery = RequestOf<Calls['getTrainingReport']>['query'];

/** The page before stays on the screen until this one is there. */
export const reportQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: [...TRAINING_KEY, 'report', query],
    queryFn: () => api.getTrainingReport({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
