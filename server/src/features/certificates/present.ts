import { type Certificate, certificateState, type PublicCertificate } from '@finaula/contract/certificates';
import { categorySlug } from '@finaula/contract/courses';
import type { DocumentFacts } from './document/facts.ts';
import type { CertificateRecord } from './queries.ts';

export const presentPublicCertificate = (certificate: CertificateRecord): PublicCertificate => ({
  folio: certificate.folio,
  state: certificateState.parse(certificate.state),
  user_name: certificate.user_name,
  course_title: certificate.course_title,
  module: certificate.module,
  category: categorySlug.parse(certificate.category),
  entity_name: certificate.entity_name,
  signer_name: certificate.signer_name,
  certificate_authority: certificate.certificate_authority,
  score: certificate.score,
  passing_score: certificate.passing_score,
  duration_minutes: certificate.duration_minutes,
  issued_at: certificate.issued_at.toISOString(),
  valid_until: certificate.valid_until,
  revoked_at: certificate.revoked_at?.toISOString() ?? null,
  revocation_reason: certificate.revocation_reason,
  verify_url: certificate.verify_url,
});

export const presentCertificate = (certificate: CertificateRecord): Certificate => ({
  ...presentPublicCertificate(certificate),
  id: certificate.id,
  course_id: certificate.course_id,
  course_version: certificate.course_version,
});

/** What the PDF is drawn from: frozen facts, so that the same certificate always gives the same bytes. */
export const documentFacts = (certificate: CertificateRecord): DocumentFacts => ({
  folio: certificate.folio,
  user_name: certificate.user_name,
  course_title: certificate.course_title,
  module: certificate.module,
  category: categorySlug.parse(certificate.category),
  entity_name: certificate.entity_name,
  signer_name: certificate.signer_name,
  certificate_authority: certificate.certificate_authority,
  score: certificate.score,
  passing_score: certificate.passing_score,
  duration_minutes: certificate.duration_minutes,
  issued_at: certificate.issued_at,
  valid_until: certificate.valid_until,
  verify_url: certificate.verify_url,
  product_name: certificate.product_name,
});
