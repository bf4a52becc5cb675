import { FAILED_CLAIMS_A_DAY } from '@finaula/contract/certificates';
import { gradeQuiz } from '@finaula/contract/quiz';
import type { Config } from '../../config.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { certificationObstacle } from '../../shared/certificates/certification.ts';
import { mayRenew } from '../../shared/certificates/renewal.ts';
import { findOfferedCourse } from '../../shared/courses/find-course.ts';
import { mexicanDay } from '../../shared/time/days.ts';
import { longDay } from '../../shared/time/format.ts';
import { issueCertificate } from './issue-certificate.ts';
import {
  type CertificateRecord,
  countFailedClaims,
  findValidCertificate,
  insertFailedClaim,
  lockClaim,
  lockHolder,
  requiresExam,
} from './queries.ts';

interface Claim {
  userId: string;
  entityId: string | null;
  courseId: string;
  answers: readonly number[];
  courseVersion: string | undefined;
  /** Hash of the session's token. */
  session: Buffer;
}

interface Claimed {
  certificate: CertificateRecord;
  isNew: boolean;
}

/**
 * Returns the quiz that the answers are for.
 * @throws ApiError COURSE_NOT_FOUND, COURSE_CHANGED, NO_QUIZ, ANSWERS_INVALID
 */
async function examine(tx: Transaction, { courseId, courseVersion, answers }: Claim) {
  const course = await findOfferedCourse(tx, courseId);
  if (!course) throw new ApiError('COURSE_NOT_FOUND');
  const { quiz } = course;
  if (quiz === null || quiz.questions.length === 0) throw new ApiError('NO_QUIZ');
  if (courseVersion !== undefined && courseVersion !== course.version) throw new ApiError('COURSE_CHANGED');
  const fits =
    answers.length === quiz.questions.length && quiz.questions.every(({ options }, i) => (answers[i] ?? -1) in options);
  if (!fits) throw new ApiError('ANSWERS_INVALID');
  return { course, quiz };
}

/** Refuse right answers too: otherwise further attempts would reveal whether they are right. */
async function refuseBeyondLimit(tx: Transaction, { userId, courseId }: Claim): Promise<void> {
  const { failed, resumes_at } = await countFailedClaims(tx, userId, courseId);
  if (failed < FAILED_CLAIMS_A_DAY) return;
  throw new ApiError('CLAIM_LIMIT', {
    detail: `Ya usaste tus ${FAILED_CLAIMS_A_DAY} intentos de hoy para obtener la constancia de este curso. Puedes volver a intentarlo a partir del ${longDay(mexicanDay(resumes_at))}.`,
    headers: { 'retry-after': String(Math.max(1, Math.ceil((resumes_at.getTime() - Date.now()) / 1000))) },
  });
}

async function attemptClaim(
  tx: Transaction,
  config: Config,
  claim: Claim,
): Promise<({ passed: true } & Claimed) | { passed: false; minimum: number }> {
  const { course, quiz } = await examine(tx, claim);
  await lockClaim(tx, claim.userId, course.id);
  const valid = await findValidCertificate(tx, claim.userId, course.id);
  const examOnly = await requiresExam(tx, claim.entityId, course.id);
  if (valid && (examOnly || !(await mayRenew(tx, valid.id, 'quiz'))))
    return { passed: true, certificate: valid, isNew: false };
  if (examOnly) throw new ApiError('EXAM_REQUIRED');
  const holder = await lockHolder(tx, claim.userId, course.id);
  const obstacle = certificationObstacle(holder);
  if (obstacle !== null) throw new ApiError(obstacle);
  await refuseBeyondLimit(tx, claim);

  const { score, passed, correctCount } = gradeQuiz(quiz, claim.answers);
  if (passed) {
    const passedClaim = { holder, course, answers: claim.answers, score, session: claim.session, renews: valid };
    return { passed: true, certificate: await issueCertificate(tx, config, passedClaim), isNew: true };
  }
  await insertFailedClaim(tx, {
    user_id: claim.userId,
    entity_id: claim.entityId,
    course_id: course.id,
    course_version: course.version,
    correct: correctCount,
    questions: quiz.questions.length,
  });
  return { passed: false, minimum: quiz.passing_score };
}

/**
 * Grades the answers against the server's own quiz and issues a certificate with facts from the database
 * alone. Returns a valid certificate again, unless it may be renewed. Below the minimum, the number of
 * right answers is never revealed.
 * @throws ApiError COURSE_NOT_FOUND, COURSE_CHANGED, NO_QUIZ, ANSWERS_INVALID, EXAM_REQUIRED, CLAIM_BARRED,
 * CLAIM_LIMIT, NAME_UNREADABLE, ENTITY_SUSPENDED, QUIZ_NOT_PASSED
 */
export async function claimCertificate(database: Database, config: Config, claim: Claim): Promise<Claimed> {
  const outcome = await database.transaction().execute((tx) => attemptClaim(tx, config, claim));
  if (outcome.passed) return outcome;
  // Throw after the commit: the failed claim counts towards the daily limit.
  throw new ApiError('QUIZ_NOT_PASSED', {
    detail: `Tus respuestas no alcanzan el mínimo para aprobar, que es ${outcome.minimum}\u00a0%. Repasa el curso e intenta de nuevo.`,
  });
}
