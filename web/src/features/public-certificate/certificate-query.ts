import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** As it stands at this moment: it may be revoked at any time. `folio` as it is printed. */
export const publicCertificateQuery = (folio: string) =>
  queryOptions({
    queryKey: ['public-certificate', folio],
    queryFn: () => api.getPublicCertificate({ params: { folio } }),
    staleTime: 60_000,
  });
