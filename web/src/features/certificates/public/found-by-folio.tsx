import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useProductName } from '../../../lib/api/platform.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { certificateHeadline } from './certificate-headline.ts';
import styles from './certificate-view.module.css';
import { CertificateView } from './certificate-view.tsx';
import { UnknownFolio } from './without-document.tsx';

/** Looks up a well-formed folio and shows the result. */
export function FoundByFolio({ folio }: { folio: string }) {
  const { data: certificate, error, isFetching, refetch } = useQuery(publicCertificateQuery(folio));
  const product = useProductName();
  if (certificate === undefined && error instanceof ApiError && error.status === 404)
    return <UnknownFolio typed={folio} />;
  return (
    <>
      {/* Rendered from the start, so that screen readers announce the result. */}
      <p className="sr-only" role="status">
        {certificate === undefined
          ? error === null && 'Buscando la constancia…'
          : certificateHeadline(certificate, product).title}
      </p>
      {certificate !== undefined && <CertificateView certificate={certificate} />}
      {certificate === undefined &&
        (error === null ? <Searching /> : <Failed error={error} retrying={isFetching} onRetry={refetch} />)}
    </>
  );
}

function Searching() {
  usePageTitle('Constancia');
  return (
    <div className={styles.columns} aria-busy="true">
      <h1 className="sr-only">Constancia</h1>
      <Skeleton className={styles.waitingTitle} />
      <Skeleton className={styles.waitingDocument} />
      <Skeleton className={styles.waitingCheck} />
    </div>
  );
}

function Failed({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => unknown }) {
  usePageTitle('Constancia');
  return (
    <div className={styles.failed}>
      <h1>Constancia</h1>
      <LoadFailure title="No pudimos comprobar este folio" error={error} retrying={retrying} onRetry={onRetry} />
    </div>
  );
}

/** The current state, because it may be revoked at any time. `folio` in its printed form. */
export const publicCertificateQuery = (folio: string) =>
  queryOptions({
    queryKey: ['public-certificate', folio],
    queryFn: () => api.getPublicCertificate({ params: { folio } }),
    staleTime: 60_000,
  });
