import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/**
 * The user's certificates, the latest first. Refetched on every visit, because one may have been revoked or
 * expired.
 */
export const ownCertificatesQuery = queryOptions({
  queryKey: ['certificates'],
  queryFn: () => api.listCertificates(),
  staleTime: 0,
});

/** Preloads them for screens that may not show a loading state. */
export const usePreloadedCertificates = (): void =>
  void useQuery({ ...ownCertificatesQuery, staleTime: Number.POSITIVE_INFINITY });
