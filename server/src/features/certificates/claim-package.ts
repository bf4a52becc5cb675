import { packageResult } from '@finaula/contract/package-result';
import type { PackageReport, PackageState } from '@finaula/contract/packages';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { certificationObstacle } from '../../shared/certificates/certification.ts';
import { mayRenew } from '../../shared/certificates/renewal.ts';
import { findOfferedCourse } from '../../shared/courses/find-course.ts';
import { issueCertificate } from './issue-certificate.ts';
import { type CertificateRecord, findValidCertificate, lockClaim, lockHolder, requiresExam } from './queries.ts';

interface PackageClaim {
  userId: string;
  entityId: string | null;
  attemptId: string;
  /** Hash of the session's token. */
  session: Buffer;
}

const findAttempt = (tx: Transaction, { userId, attemptId }: PackageClaim) =>
  tx
    .selectFrom('package_attempts')
    .innerJoin('course_packages', 'course_packages.id', 'package_attempts.package_id')
    .select(['package_id', 'course_id', 'report', 'items', 'ended_at'])
    .$castTo<{
      package_id: string;
      course_id: string;
      report: PackageReport;
      items: Record<string, PackageState>;
      ended_at: Date | null;
    }>()
    .where('package_attempts.id', '=', attemptId)
    .where('user_id', '=', userId)
    .where('is_trial', '=', false)
    .forUpdate('package_attempts')
    .executeTakeFirst();

/**
 * Issues a certificate for an attempt that the package passed, and ends the attempt: the next certificate
 * needs another one. Returns a valid certificate again, unless it may be renewed.
 * @throws ApiError PACKAGE_ATTEMPT_NOT_FOUND, COURSE_NOT_FOUND, COURSE_CHANGED, EXAM_REQUIRED,
 * PACKAGE_NOT_PASSED, CLAIM_BARRED, NAME_UNREADABLE, ENTITY_SUSPENDED
 */
export async function claimPackage(
  tx: Transaction,
  config: Config,
  claim: PackageClaim,
): Promise<{ certificate: CertificateRecord; isNew: boolean }> {
  const attempt = await findAttempt(tx, claim);
  if (!attempt) throw new ApiError('PACKAGE_ATTEMPT_NOT_FOUND');
  const course = await findOfferedCourse(tx, attempt.course_id);
  if (!course) throw new ApiError('COURSE_NOT_FOUND');
  await lockClaim(tx, claim.userId, course.id);
  const valid = await findValidCertificate(tx, claim.userId, course.id);
  const examOnly = await requiresExam(tx, claim.entityId, course.id);
  if (valid && (examOnly || !(await mayRenew(tx, valid.id, 'package')))) return { certificate: valid, isNew: false };
  if (course.package?.package_id !== attempt.package_id) throw new ApiError('COURSE_CHANGED');
  if (attempt.ended_at !== null) throw new ApiError('PACKAGE_ATTEMPT_NOT_FOUND');
  const { passed, score, passingScore } = packageResult(attempt.report, attempt.items);
  if (!passed) throw new ApiError('PACKAGE_NOT_PASSED');
  if (examOnly) throw new ApiError('EXAM_REQUIRED');
  const holder = await lockHolder(tx, claim.userId, course.id);
  const obstacle = certificationObstacle(holder);
  if (obstacle !== null) throw new ApiError(obstacle);
  const certificate = await issueCertificate(tx, config, {
    holder,
    course,
    score,
    session: claim.session,
    renews: valid,
    evidence: { kind: 'package', passingScore },
  });
  await tx.updateTable('package_attempts').set({ ended_at: sql`now()` }).where('id', '=', claim.attemptId).execute();
  return { certificate, isNew: true };
}
