import { useParams } from '@tanstack/react-router';
import { PublicCertificateScreen } from '../features/public-certificate/public-certificate-screen.tsx';

/** /constancias/{folio}, and /constancias for whoever has a folio to type. */
export function PublicCertificate() {
  const { folio } = useParams({ strict: false });
  return <PublicCertificateScreen typed={folio} key={folio} />;
}
