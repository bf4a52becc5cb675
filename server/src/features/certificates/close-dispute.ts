import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { mayRevoke } from './policy.ts';
import { type CertificateRecord, findCertificate, selectCertificates } from './queries.ts';

/**
 * Closes the dispute of a certificate. The database records the act in the ledger.
 * @throws ApiError CERTIFICATE_NOT_FOUND, NOT_DISPUTED
 */
export async function closeDispute(tx: Transaction, actor: UserRecord, folio: string): Promise<CertificateRecord> {
  const certificate = await findCertificate(tx, folio);
  if (!certificate || !mayRevoke(actor, certificate)) throw new ApiError('CERTIFICATE_NOT_FOUND');
  const { numUpdatedRows } = await tx
    .updateTable('certificate_disputes')
    .set({ closed_at: sql`now()`, closed_by: actor.id })
    .where('certificate_id', '=', certificate.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError('NOT_DISPUTED');
  return await selectCertificates(tx).where('certificates.folio', '=', folio).executeTakeFirstOrThrow();
}
