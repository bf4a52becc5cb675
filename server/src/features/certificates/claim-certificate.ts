import type { Course } from '@finaula/contract/courses';
import { gradeQuiz } from '@finaula/contract/quiz';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { certificateAuthority, issuesInOwnName } from '../../shared/certificates/certificate-authority.ts';
import { digestOf, selectFacts } from '../../shared/certificates/certificate-digest.ts';
import { newFolio } from './new-folio.ts';
import { type CertificateRecord, findCourse, findHolder, findVigente, lockClaim, lockEntityOf, selectCertificates } from './queries.ts';

interface Claim {
  userId: string;
  courseId: string;
  answers: readonly number[];
  courseVersion: string | undefined;
}

/** The quiz that the answers are for. @throws ApiError COURSE_NOT_FOUND, COURSE_CHANGED, NO_QUIZ, ANSWERS_INVALID */
async function examine(tx: Transaction, { courseId, courseVersion, answers }: Claim) {
  const course = await findCourse(tx, courseId);
  if (!course) throw new ApiError('COURSE_NOT_FOUND');
  const { quiz } = course;
  if (quiz === null || quiz.questions.length === 0) throw new ApiError('NO_QUIZ');
  if (courseVersion !== undefined && courseVersion !== course.version) throw new ApiError('COURSE_CHANGED');
  const fits = answers.length === quiz.questions.length && quiz.questions.every(({ options }, i) => (answers[i] ?? -1) in options);
  if (!fits) throw new ApiError('ANSWERS_INVALID');
  return { course, quiz };
}

async function issue(tx: Transaction, config: Config, claim: Claim, course: Course, score: number): Promise<CertificateRecord> {
  await lockEntityOf(tx, claim.userId);
  const holder = await findHolder(tx, claim.userId);
  if (holder.review === 'suspended') throw new ApiError('ENTITY_SUSPENDED');
  const inOwnName = issuesInOwnName(holder);
  const authority = certificateAuthority(holder, config.platform.product_name);
  const folio = newFolio();
  await tx
    .insertInto('certificates')
    .values({
      folio,
      user_id: claim.userId,
      entity_id: holder.entity_id,
      course_id: course.id,
      course_version: course.version,
      user_name: holder.name,
      course_title: course.title,
      module: course.module,
      category: course.category,
      entity_name: (inOwnName ? holder.razon_social : holder.entity_name) ?? config.platform.product_name,
      signer_name: inOwnName ? holder.signer_name : null,
      certificate_authority: authority,
      product_name: config.platform.product_name,
      verify_url: `${config.publicUrl}/constancias/${folio}`,
      score,
      passing_score: course.quiz?.passing_score ?? 0,
      duration_minutes: course.duration_minutes,
      valid_until: sql`last_valid_day(now(), ${course.validity_months}::int)`,
      questions: JSON.stringify(course.quiz?.questions ?? []),
      answers: JSON.stringify(claim.answers),
    })
    .execute();
  const { facts } = await selectFacts(tx).where('folio', '=', folio).executeTakeFirstOrThrow();
  await audit(tx, {
    action: 'certificate issued',
    actorId: claim.userId,
    entityId: holder.entity_id,
    userId: claim.userId,
    detail: { folio, course_id: course.id, score, sha256: digestOf(facts) },
  });
  return await selectCertificates(tx).where('folio', '=', folio).executeTakeFirstOrThrow();
}

/**
 * Grades the answers against the server's own quiz and issues a certificate, whose facts come from the database alone. While one is vigente,
 * it is given again.
 * @throws ApiError COURSE_NOT_FOUND, COURSE_CHANGED, NO_QUIZ, ANSWERS_INVALID, QUIZ_NOT_PASSED, ENTITY_SUSPENDED
 */
export async function claimCertificate(
  tx: Transaction,
  config: Config,
  claim: Claim,
): Promise<{ certificate: CertificateRecord; isNew: boolean }> {
  const { course, quiz } = await examine(tx, claim);
  await lockClaim(tx, claim.userId, course.id);
  const vigente = await findVigente(tx, claim.userId, course.id);
  if (vigente) return { certificate: vigente, isNew: false };

  const { score, passed } = gradeQuiz(quiz, claim.answers);
  if (!passed)
    throw new ApiError('QUIZ_NOT_PASSED', {
      detail: `Obtuviste ${score}\u00a0% y el mínimo para aprobar es ${quiz.passing_score}\u00a0%. Repasa el curso e intenta de nuevo.`,
    });
  return { certificate: await issue(tx, config, claim, course, score), isNew: true };
}
