import { unreadableName } from '@finaula/contract/readable-name';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../database/connect.ts';
import { mayRenew } from '../../shared/certificates/renewal.ts';
import { findCourse } from '../../shared/courses/find-course.ts';
import { issueCertificate } from './issue-certificate.ts';
import { type CertificateRecord, findBarringRevocation, findHolder, findVigente, lockClaim } from './queries.ts';

/**
 * The constancia of a passed exam. While one that an exam earned is vigente and not to be renewed yet, that
 * one; a constancia of the quiz is no reason not to issue. null where none may be issued: barred by a
 * revocation, an entity that was suspended since, a name that nobody can read, a course that is gone.
 */
export async function awardExam(
  tx: Transaction,
  config: Config,
  passed: { userId: string; courseId: string; score: number; passingScore: number; session?: Buffer | undefined },
): Promise<{ certificate: CertificateRecord; isNew: boolean } | null> {
  await lockClaim(tx, passed.userId, passed.courseId);
  const vigente = await findVigente(tx, passed.userId, passed.courseId, 'exam');
  if (vigente && !(await mayRenew(tx, vigente.id, 'exam'))) return { certificate: vigente, isNew: false };
  const course = await findCourse(tx, passed.courseId);
  if (!course || (await findBarringRevocation(tx, passed.userId, passed.courseId))) return null;
  const holder = await findHolder(tx, passed.userId);
  if (holder.review === 'suspended' || unreadableName(holder.name) !== null) return null;
  const { userId, score, passingScore, session } = passed;
  return {
    certificate: await issueCertificate(tx, config, {
      userId,
      course,
      score,
      session,
      exam: { passingScore },
      renews: vigente,
    }),
    isNew: true,
  };
}
