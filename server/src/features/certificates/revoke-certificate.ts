import type { Transaction } from '../../database/connect.ts';
import { violatesUnique } from '../../database/failures.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { mayRevoke } from './policy.ts';
import { type CertificateRecord, findCertificate, selectCertificates } from './queries.ts';

/**
 * Revokes a certificate for a reason that verifiers are shown. The record stays, and the database records
 * the act in the ledger.
 * @throws ApiError CERTIFICATE_NOT_FOUND, ALREADY_REVOKED
 */
export async function revokeCertificate(
  tx: Transaction,
  actor: UserRecord,
  folio: string,
  reason: string,
): Promise<CertificateRecord> {
  const certificate = await findCertificate(tx, folio);
  if (!certificate || !mayRevoke(actor, certificate)) throw new ApiError('CERTIFICATE_NOT_FOUND');
  try {
    await tx
      .insertInto('certificate_revocations')
      .values({ certificate_id: certificate.id, revoked_by: actor.id, reason })
      .execute();
  } catch (error) {
    if (violatesUnique(error, 'certificate_revocations_pkey')) throw new ApiError('ALREADY_REVOKED');
    throw error;
  }
  return await selectCertificates(tx).where('certificates.folio', '=', folio).executeTakeFirstOrThrow();
}
