import { useQuery } from '@tanstack/react-query';
import { ownCertificatesQuery } from '../../lib/certificates/own-certificates.ts';
import styles from './certificate-count.module.css';

/** How many are vigente, beside the name of the tab; nothing when none is. */
export function CertificateCount() {
  const { data: own = [] } = useQuery(ownCertificatesQuery);
  const count = own.filter(({ state }) => state === 'vigente').length;
  return count === 0 ? null : <span className={`${styles.count} num`}>{count}</span>;
}
