import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import { digestOf, selectFacts } from '../../shared/certificates/certificate-digest.ts';
import { type CertificateRecord, selectCertificates } from './queries.ts';

/** Records a certificate that was just inserted in the ledger, with the digest of all its facts. */
export async function recordIssue(
  tx: Transaction,
  folio: string,
  {
    actorId,
    ...more
  }: { actorId: string; link_made_by?: string; renews?: string; replaces?: string; package_sha256?: string },
): Promise<CertificateRecord> {
  const certificate = await selectCertificates(tx).where('certificates.folio', '=', folio).executeTakeFirstOrThrow();
  const { facts } = await selectFacts(tx).where('folio', '=', folio).executeTakeFirstOrThrow();
  const { course_id, score, earned_by, identity_proof } = certificate;
  await audit(tx, {
    action: 'certificate issued',
    actorId,
    entityId: certificate.entity_id,
    userId: certificate.user_id,
    detail: {
      folio,
      course_id,
      ...(score !== null && { score }),
      earned_by,
      identity_proof,
      ...more,
      sha256: digestOf(facts),
    },
  });
  return certificate;
}
