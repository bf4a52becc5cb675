import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { PassedExam } from '../../shared/certificates/certification.ts';
import { closeExam, type FinishedRecord, findFinished, insertAward } from './queries.ts';

/**
 * The constancia that a pass gives: a new one, or the one that is vigente already; null where none can be
 * issued.
 */
export type Award = (
  tx: Transaction,
  passed: PassedExam,
) => Promise<{ id: string; folio: string; isNew: boolean } | null>;

/** A pass whose certificate could not be issued may ask for it for this long. */
const LATE_AWARD_MS = 30 * 24 * 3_600_000;

/** Gives a pass its constancia, once. Returns the folio. */
export async function awardPass(
  tx: Transaction,
  exam: FinishedRecord,
  award: Award,
  session?: Buffer,
): Promise<string | null> {
  const { user_id: userId, course_id: courseId, kind, score, passing_score: passingScore } = exam;
  const certificate = await award(tx, { userId, courseId, kind, score, passingScore, session });
  if (!certificate) return null;
  await insertAward(tx, {
    exam_id: exam.id,
    certificate_id: certificate.id,
    issued: certificate.isNew,
    user_id: userId,
    entity_id: exam.entity_id,
  });
  return certificate.folio;
}

/**
 * Ends an attempt, grades it and issues what it earned; of one that has ended, changes nothing. The platform
 * ends those whose time is over.
 * @throws ApiError EXAM_NOT_FOUND
 */
export async function finishExam(
  tx: Transaction,
  examId: string,
  award: Award,
  session?: Buffer,
): Promise<FinishedRecord> {
  const closed = await closeExam(tx, examId);
  const exam = closed === null ? undefined : await findFinished(tx, examId);
  if (!exam) throw new ApiError('EXAM_NOT_FOUND');
  const owed = exam.passed && exam.certificate_id === null && Date.now() - exam.finished_at.getTime() < LATE_AWARD_MS;
  const folio = owed ? await awardPass(tx, exam, award, session) : null;
  if (closed)
    await audit(tx, {
      action: 'exam finished',
      actorId: exam.user_id,
      entityId: exam.entity_id,
      userId: exam.user_id,
      detail: {
        exam_id: exam.id,
        course_id: exam.course_id,
        attempt: exam.attempt,
        cause: exam.cause,
        passed: exam.passed ? 1 : 0,
        ...(exam.passed && { score: exam.score }),
        ...(folio !== null && { folio }),
        seed: exam.seed.toString('hex'),
        transcript_sha256: exam.transcript.toString('hex'),
      },
    });
  return (await findFinished(tx, examId)) ?? exam;
}
