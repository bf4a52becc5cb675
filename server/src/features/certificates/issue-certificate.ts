import type { EarnedBy } from '@finaula/contract/certificates';
import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../database/connect.ts';
import { identityProof } from '../../identity/identity-proof.ts';
import { certificateAuthority, issuesInOwnName } from '../../shared/certificates/certificate-authority.ts';
import { newFolio } from '../../shared/evidence/folios.ts';
import type { CertificateRecord, Holder } from './queries.ts';
import { recordIssue } from './record-issue.ts';

interface Passed {
  /** A holder without a `certificationObstacle`, locked in this transaction. */
  holder: Holder;
  course: Course;
  /** Percent; null: the package told none. */
  score: number | null;
  /** Answers of a quiz; exam answers stay with the attempt. */
  answers?: readonly number[];
  /** Token hash of the acting session; undefined for a job. */
  session: Buffer | undefined;
  /** Absent for a passed quiz. */
  evidence?: { kind: Exclude<EarnedBy, 'quiz'>; passingScore: number };
  /** A valid certificate beside which this one is issued. */
  renews?: { id: string; folio: string } | undefined;
}

/**
 * Issues a constancia with the facts of this moment, all from the database, and records it in the ledger.
 */
export async function issueCertificate(
  tx: Transaction,
  config: Config,
  { holder, course, score, answers = [], session, evidence, renews }: Passed,
): Promise<CertificateRecord> {
  const earnedBy: EarnedBy = evidence?.kind ?? 'quiz';
  const inOwnName = issuesInOwnName(holder);
  const { proof, administratorId } = await identityProof(tx, holder.id, session);
  const folio = newFolio();
  await tx
    .insertInto('certificates')
    .values({
      folio,
      user_id: holder.id,
      entity_id: holder.entity_id,
      course_id: course.id,
      course_version: course.version,
      user_name: holder.name,
      course_title: course.title,
      module: course.module,
      category: course.category,
      entity_name: (inOwnName ? holder.razon_social : holder.entity_name) ?? config.platform.product_name,
      registered_name: holder.entity_name,
      entity_domain: holder.entity_domain,
      signer_name: inOwnName ? holder.signer_name : null,
      certificate_authority: certificateAuthority(holder, config.platform.product_name),
      product_name: config.platform.product_name,
      verify_url: `${config.publicUrl}/constancias/${folio}`,
      score,
      passing_score: evidence?.passingScore ?? course.quiz?.passing_score ?? 0,
      duration_minutes: course.duration_minutes,
      valid_until: sql`last_valid_day(now(), ${course.validity_months}::int)`,
      questions: JSON.stringify(evidence ? [] : (course.quiz?.questions ?? [])),
      answers: JSON.stringify(answers),
      earned_by: earnedBy,
      identity_proof: proof,
      renews_id: renews?.id ?? null,
    })
    .execute();
  return await recordIssue(tx, folio, {
    actorId: holder.id,
    ...(administratorId && { link_made_by: administratorId }),
    ...(renews && { renews: renews.folio }),
    ...(evidence?.kind === 'package' && course.package && { package_sha256: course.package.sha256 }),
  });
}
