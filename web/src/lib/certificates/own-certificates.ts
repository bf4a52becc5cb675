import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/**
 * One's own constancias, the most recent first; asked for at every look at them, for one may have been
 * revoked or have expired.
 */
export const ownCertificatesQuery = queryOptions({
  queryKey: ['certificates'],
  queryFn: () => api.listCertificates(),
  staleTime: 0,
});

/** Has them loaded once, and kept for a screen that may not ask for anything itself. */
export const usePreloadedCertificates = (): void =>
  void useQuery({ ...ownCertificatesQuery, staleTime: Number.POSITIVE_INFINITY });
