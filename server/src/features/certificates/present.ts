import { type Certificate, certificateState, earnedBy, type PublicCertificate } from '@finaula/contract/certificates';
import { categorySlug } from '@finaula/contract/courses';
import type { DocumentFacts } from './document/facts.ts';
import type { CertificateRecord } from './queries.ts';

/** Facts that page and PDF share. */
const sharedFacts = (certificate: CertificateRecord) => ({
  folio: certificate.folio,
  user_name: certificate.user_name,
  course_title: certificate.course_title,
  module: certificate.module,
  entity_name: certificate.entity_name,
  signer_name: certificate.signer_name,
  registered_name: certificate.registered_name,
  entity_domain: certificate.entity_domain,
  certificate_authority: certificate.certificate_authority,
  score: certificate.score,
  passing_score: certificate.passing_score,
  duration_minutes: certificate.duration_minutes,
  valid_until: certificate.valid_until,
  verify_url: certificate.verify_url,
  earned_by: earnedBy.parse(certificate.earned_by),
  exam_attempt: certificate.exam_attempt,
  category: categorySlug.parse(certificate.category),
  replaces_folio: certificate.replaces_folio,
});

export const presentPublicCertificate = (certificate: CertificateRecord): PublicCertificate => ({
  ...sharedFacts(certificate),
  state: certificateState.parse(certificate.state),
  replaced_by_folio: certificate.state === 'sustituida' ? certificate.replaced_by_folio : null,
  identity_proof: certificate.identity_proof,
  issued_at: certificate.issued_at.toISOString(),
  revoked_at: certificate.revoked_at?.toISOString() ?? null,
  revocation_reason: certificate.revocation_reason,
  disputed_at: certificate.disputed_at?.toISOString() ?? null,
  entity_review: certificate.entity_review,
  name_rectified_at: certificate.name_rectified_at?.toISOString() ?? null,
  course_text:
    certificate.course_version_number === null || certificate.course_version_published_at === null
      ? null
      : {
          number: certificate.course_version_number,
          published_at: certificate.course_version_published_at.toISOString(),
          is_reviewed: certificate.course_version_is_reviewed,
        },
});

export const presentCertificate = (certificate: CertificateRecord): Certificate => ({
  ...presentPublicCertificate(certificate),
  id: certificate.id,
  course_id: certificate.course_id,
  course_version: certificate.course_version,
  dispute_reason: certificate.dispute_reason,
  renews_folio: certificate.renews_folio,
});

/** The frozen facts of the PDF: the same certificate gives the same bytes. */
export const documentFacts = (certificate: CertificateRecord): DocumentFacts => ({
  ...sharedFacts(certificate),
  issued_at: certificate.issued_at,
  product_name: certificate.product_name,
  is_reviewed: certificate.course_version_is_reviewed,
});
