import type { Config } from '../../config.ts';
import type { Transaction } from '../../database/connect.ts';
import { certificationObstacle, type PassedExam } from '../../shared/certificates/certification.ts';
import { mayRenew } from '../../shared/certificates/renewal.ts';
import { findCourse } from '../../shared/courses/find-course.ts';
import { issueCertificate } from './issue-certificate.ts';
import { type CertificateRecord, findValidCertificate, lockClaim, lockHolder } from './queries.ts';

/**
 * The constancia of a passed exam. While one that an exam earned is valid and not to be renewed yet, that
 * one; a constancia of the quiz is no reason not to issue. null if none may be issued to the user, or if the
 * course is gone.
 */
export async function awardExam(
  tx: Transaction,
  config: Config,
  { userId, courseId, score, passingScore, session }: PassedExam,
): Promise<{ certificate: CertificateRecord; isNew: boolean } | null> {
  await lockClaim(tx, userId, courseId);
  const valid = await findValidCertificate(tx, userId, courseId, 'exam');
  if (valid && !(await mayRenew(tx, valid.id, 'exam'))) return { certificate: valid, isNew: false };
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
      exam: { passingScore },
      renews: valid,
    }),
    isNew: true,
  };
}
