import { unreadableName } from '@finaula/contract/text';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { violatesUnique } from '../../database/failures.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import type { Services } from '../../services.ts';
import { newFolio } from '../../shared/evidence/folios.ts';
import { mayRevoke } from './policy.ts';
import { type CertificateRecord, findCertificate } from './queries.ts';
import { recordIssue } from './record-issue.ts';

/** The corrected name of the holder, if the certificate shows another one and may be replaced. */
async function correctedName(tx: Transaction, older: CertificateRecord): Promise<string> {
  if (older.state !== 'vigente' && older.state !== 'vencida') throw new ApiError('NOT_REPLACEABLE');
  const holder = await tx
    .selectFrom('users')
    .leftJoin('entities', (join) => join.on('entities.id', '=', older.entity_id))
    .select(['users.name', 'entities.review'])
    .where('users.id', '=', older.user_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!holder) throw new ApiError('CERTIFICATE_NOT_FOUND');
  if (holder.review === 'suspended') throw new ApiError('ENTITY_SUSPENDED');
  if (holder.review === 'pending') throw new ApiError('REPLACEMENT_NEEDS_REVIEW');
  if (holder.name === older.user_name) throw new ApiError('NAME_NOT_CORRECTED');
  if (unreadableName(holder.name) !== null) throw new ApiError('NAME_UNREADABLE');
  return holder.name;
}

/**
 * Replaces a certificate after the holder's name was corrected: a new folio with the same score, dates and
 * text, and the corrected name. The older one is revoked in favour of it. Administrators decide it, because
 * a name of the holder's own choice would pass evidence on to somebody else.
 * @throws ApiError CERTIFICATE_NOT_FOUND, NOT_REPLACEABLE, NAME_NOT_CORRECTED, NAME_UNREADABLE,
 * ENTITY_SUSPENDED, REPLACEMENT_NEEDS_REVIEW
 */
export async function replaceCertificate(
  tx: Transaction,
  { config: { publicUrl }, enqueueMessage }: Pick<Services, 'config' | 'enqueueMessage'>,
  actor: UserRecord,
  olderFolio: string,
): Promise<CertificateRecord> {
  const older = await findCertificate(tx, olderFolio);
  if (!older || !mayRevoke(actor, older)) throw new ApiError('CERTIFICATE_NOT_FOUND');
  const name = await correctedName(tx, older);
  const folio = newFolio();
  const { id: _, ...kept } = await tx
    .selectFrom('certificates')
    .selectAll()
    .where('id', '=', older.id)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('certificates')
    .values({
      ...kept,
      folio,
      user_name: name,
      verify_url: `${publicUrl}/constancias/${folio}`,
      // Copied in SQL: a Date would drop the microseconds, and another zone could move the day.
      issued_at: sql`(select issued_at from certificates where id = ${older.id})`,
      valid_until: sql`(select valid_until from certificates where id = ${older.id})`,
      questions: JSON.stringify(kept.questions),
      answers: JSON.stringify(kept.answers),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    await tx
      .insertInto('certificate_replacements')
      .values({ certificate_id: older.id, replacement_id: id, replaced_by: actor.id })
      .execute();
    await tx
      .insertInto('certificate_revocations')
      .values({
        certificate_id: older.id,
        revoked_by: actor.id,
        reason: `Se corrigió el nombre: la sustituye la constancia con folio ${folio}.`,
      })
      .execute();
  } catch (error) {
    if (violatesUnique(error, 'certificate_replacements_pkey') || violatesUnique(error, 'certificate_revocations_pkey'))
      throw new ApiError('NOT_REPLACEABLE');
    throw error;
  }
  await enqueueMessage(tx, {
    kind: 'certificate_replaced',
    userId: older.user_id,
    dedupeKey: `certificate_replaced/${folio}`,
    facts: { course: kept.course_title, folio, replaced: olderFolio },
  });
  return await recordIssue(tx, folio, { actorId: actor.id, replaces: olderFolio });
}
