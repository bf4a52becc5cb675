import type { Transaction } from '../../database/connect.ts';
import { violatesUnique } from '../../database/failures.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { mayRevoke } from './policy.ts';
import { type CertificateRecord, findCertificate, selectCertificates } from './queries.ts';

/**
 * Lets the holder of a revoked certificate claim that course again. The database records the act in the
 * ledger.
 * @throws ApiError CERTIFICATE_NOT_FOUND, NOT_REVOKED, RETAKE_ALLOWED
 */
export async function allowRetake(
  tx: Transaction,
  actor: UserRecord,
  folio: string,
  reason: string,
): Promise<CertificateRecord> {
  const certificate = await findCertificate(tx, folio);
  if (!certificate || !mayRevoke(actor, certificate)) throw new ApiError('CERTIFICATE_NOT_FOUND');
  if (certificate.state !== 'revocada') throw new ApiError('NOT_REVOKED');
  try {
    await tx
      .insertInto('certificate_retakes')
      .values({ certificate_id: certificate.id, allowed_by: actor.id, reason })
      .execute();
  } catch (error) {
    if (violatesUnique(error, 'certificate_retakes_pkey')) throw new ApiError('RETAKE_ALLOWED');
    throw error;
  }
  return await selectCertificates(tx).where('certificates.folio', '=', folio).executeTakeFirstOrThrow();
}
