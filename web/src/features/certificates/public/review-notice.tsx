import type { PublicCertificate } from '@finaula/contract/certificates';
import { useProductName } from '../../../lib/api/platform.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './certificate-view.module.css';

/** Notice about the institution, besides the certificate's own state. */
export function ReviewNotice({ certificate: { entity_review, entity_name } }: { certificate: PublicCertificate }) {
  const product = useProductName();
  if (entity_review === null) return null;
  return (
    <div className={styles.notice}>
      {entity_review === 'suspended' ? (
        <Notice
          kind="danger"
          title="Institución suspendida"
          detail={`${product} suspendió a ${entity_name}. Antes de confiar en esta constancia, pregunta directamente a la institución.`}
        />
      ) : (
        <Notice
          kind="info"
          title="Entidad por verificar"
          detail={`${product} todavía no comprueba que quien administra ${entity_name} represente a esa institución. La constancia la emite ${product}.`}
        />
      )}
    </div>
  );
}
