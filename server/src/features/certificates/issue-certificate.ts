import type { EarnedBy } from '@finaula/contract/certificates';
import type { Course } from '@finaula/contract/courses';
import { unreadableName } from '@finaula/contract/readable-name';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { certificateAuthority, issuesInOwnName } from '../../shared/certificates/certificate-authority.ts';
import { digestOf, selectFacts } from '../../shared/certificates/certificate-digest.ts';
import { newFolio } from './new-folio.ts';
import { type CertificateRecord, findHolder, lastResetLinkUse, lockEntityOf, selectCertificates } from './queries.ts';

interface Passed {
  userId: string;
  course: Course;
  /** Percent. */
  score: number;
  /** Answers of a quiz; those of an exam stay with the attempt. */
  answers?: readonly number[];
  /** Set for a passed exam. */
  exam?: { passingScore: number };
  /** One that is still vigente, and that this one is issued beside. */
  renews?: { id: string; folio: string } | undefined;
}

/**
 * Writes a constancia with the facts of this moment, all of them from the database, and its act in the
 * ledger.
 * @throws ApiError NAME_UNREADABLE: an account from before names had to be readable; ENTITY_SUSPENDED
 */
export async function issueCertificate(
  tx: Transaction,
  config: Config,
  { userId, course, score, answers = [], exam, renews }: Passed,
): Promise<CertificateRecord> {
  await lockEntityOf(tx, userId);
  const holder = await findHolder(tx, userId);
  if (holder.review === 'suspended') throw new ApiError('ENTITY_SUSPENDED');
  if (unreadableName(holder.name) !== null) throw new ApiError('NAME_UNREADABLE');
  const earnedBy: EarnedBy = exam ? 'exam' : 'quiz';
  const inOwnName = issuesInOwnName(holder);
  const resetLinkUsedAt = await lastResetLinkUse(tx, userId);
  const folio = newFolio();
  await tx
    .insertInto('certificates')
    .values({
      folio,
      user_id: userId,
      entity_id: holder.entity_id,
      course_id: course.id,
      course_version: course.version,
      user_name: holder.name,
      course_title: course.title,
      module: course.module,
      category: course.category,
      entity_name: (inOwnName ? holder.razon_social : holder.entity_name) ?? config.platform.product_name,
      signer_name: inOwnName ? holder.signer_name : null,
      certificate_authority: certificateAuthority(holder, config.platform.product_name),
      product_name: config.platform.product_name,
      verify_url: `${config.publicUrl}/constancias/${folio}`,
      score,
      passing_score: exam?.passingScore ?? course.quiz?.passing_score ?? 0,
      duration_minutes: course.duration_minutes,
      valid_until: sql`last_valid_day(now(), ${course.validity_months}::int)`,
      questions: JSON.stringify(exam ? [] : (course.quiz?.questions ?? [])),
      answers: JSON.stringify(answers),
      earned_by: earnedBy,
      reset_link_used_at: resetLinkUsedAt,
      renews_id: renews?.id ?? null,
    })
    .execute();
  const { facts } = await selectFacts(tx).where('folio', '=', folio).executeTakeFirstOrThrow();
  await audit(tx, {
    action: 'certificate issued',
    actorId: userId,
    entityId: holder.entity_id,
    userId,
    detail: {
      folio,
      course_id: course.id,
      score,
      earned_by: earnedBy,
      ...(resetLinkUsedAt && { reset_link_used_at: resetLinkUsedAt.toISOString() }),
      ...(renews && { renews: renews.folio }),
      sha256: digestOf(facts),
    },
  });
  return await selectCertificates(tx).where('certificates.folio', '=', folio).executeTakeFirstOrThrow();
}
