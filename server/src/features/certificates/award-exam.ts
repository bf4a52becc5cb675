import type { Config } from '../../config.ts';
import type { Transaction } from '../../database/connect.ts';
import { certificationObstacle, type PassedExam } from '../../shared/certificates/certification.ts';
import { mayRenew } from '../../shared/certificates/renewal.ts';
import { findCourse } from '../../shared/courses/find-course.ts';
import { issueCertificate } from './issue-certificate.ts';
import { type CertificateRecord, findValidCertificate, lockClaim, lockHolder } from './queries.ts';

/**
 * Returns the constancia of a passed exam: a valid one earned by exam and not due for renewal, else a new
 * one, also beside a constancia of the quiz. Null when none may be issued to the user, or the course no
 * longer exists.
 */
export async function awardExam(
  tx: Transaction,
  config: Config,
  { userId, courseId, kind, score, passingScore, session }: PassedExam,
): Promise<{ certificate: CertificateRecord; isNew: boolean } | null> {
  await lockClaim(tx, userId, courseId);
  const valid = await findValidCertificate(tx, userId, courseId, kind);
  if (valid && !(await mayRenew(tx, valid.id, kind))) return { certificate: valid, isNew: false };
  const course = await findCourse(tx, courseId);
  if (!course) return null;
  const holder = await lockHolder(tx, userId, courseId);
  if (certificationObstacle(holder) !== null) return null;
  return {
    certificate: await issueCertificate(tx, config, {
      holder,
      course,
      score,
      session,
      evidence: { kind, passingScore },
      renews: valid,
    }),
    isNew: true,
  };
}
