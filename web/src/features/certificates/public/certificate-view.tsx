import type { PublicCertificate } from '@finaula/contract/certificates';
import { Ban, CalendarClock, Check, type LucideIcon, Replace, Scale } from 'lucide-react';
import { useProductName } from '../../../lib/api/platform.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { FolioBox } from '../../../ui/text/folio-box.tsx';
import aside from './aside.module.css';
import { CertificateDocument } from './certificate-document.tsx';
import { certificateHeadline } from './certificate-headline.ts';
import styles from './certificate-view.module.css';
import { DocumentCheck } from './document-check.tsx';
import { ReviewNotice } from './review-notice.tsx';
import { WhatItProves } from './what-it-proves.tsx';

const icons: Record<PublicCertificate['state'], LucideIcon> = {
  vigente: Check,
  vencida: CalendarClock,
  revocada: Ban,
  sustituida: Replace,
  en_disputa: Scale,
};

/** The document, and instructions for checking it. */
export function CertificateView({ certificate }: { certificate: PublicCertificate }) {
  const { folio, state, verify_url, name_rectified_at, replaces_folio, replaced_by_folio } = certificate;
  const { title, remark, detail } = certificateHeadline(certificate, useProductName());
  const Icon = icons[state];
  usePageTitle(title);
  return (
    <div className={styles.columns} data-cat={certificate.category} data-state={state}>
      <div className={styles.title}>
        <h1>{title}</h1>
        <p className={styles.remark}>
          <Icon aria-hidden="true" />
          {remark}
        </p>
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
        {replaced_by_folio !== null && (
          <p className={styles.detail}>
            Se corrigió el nombre del titular. Vale la constancia{' '}
            <a href={`/constancias/${replaced_by_folio}`}>{replaced_by_folio}</a>, con la misma calificación y las
            mismas fechas.
          </p>
        )}
        {replaces_folio !== null && (
          <p className={styles.detail}>
            Sustituye, con el nombre corregido, a la constancia{' '}
            <a href={`/constancias/${replaces_folio}`}>{replaces_folio}</a>.
          </p>
        )}
        <ReviewNotice certificate={certificate} />
        {name_rectified_at !== null && replaced_by_folio === null && (
          <p className={styles.detail}>
            El nombre del titular se rectificó el {longDateOf(name_rectified_at)}. La constancia conserva el texto con
            que se emitió.
          </p>
        )}
      </div>
      <CertificateDocument certificate={certificate} />
      <aside className={styles.check} aria-label="Comprobación">
        <section className={aside.section}>
          <h2>Folio</h2>
          <div className={styles.folio}>
            <FolioBox folio={folio} />
          </div>
          <p className={styles.small}>
            El rosetón se dibuja a partir del folio: el de tu documento debe ser igual a éste.
          </p>
          <p className={styles.address}>{verify_url}</p>
        </section>
        <DocumentCheck certificate={certificate} />
        <WhatItProves earnedBy={certificate.earned_by} identityProof={certificate.identity_proof} />
      </aside>
    </div>
  );
}
