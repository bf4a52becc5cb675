import { useQuery } from '@tanstack/react-query';
import { ownCertificatesQuery } from '../../lib/certificates/own-certificates.ts';
import { TabCount } from '../../ui/layout/section-tabs.tsx';

/** Number of valid constancias. */
export function CertificateCount() {
  const { data: own = [] } = useQuery(ownCertificatesQuery);
  return <TabCount count={own.filter(({ state }) => state === 'vigente').length} />;
}
