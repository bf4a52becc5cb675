import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { PassedExam } from '../../shared/certificates/certification.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { closeExam, type FinishedRecord, findFinished, insertAward } from './queries.ts';
import { readStanding } from './read-standing.ts';

/** The constancia of a pass: a new one, or a valid one from before; null when none can be issued. */
export type Award = (
  tx: Transaction,
  passed: PassedExam,
) => Promise<{ id: string; folio: string; isNew: boolean } | null>;

/** Acts that follow from the end of an attempt. */
export interface Effects {
  award: Award;
  enqueueMessage: EnqueueMessage;
}

/** A pass whose certificate could not be issued may request it this long. */
const LATE_AWARD_MS = 30 * 24 * 3_600_000;

/** Awards a pass its constancia, once. Returns the folio. */
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
 * Ends an attempt, grades it and issues its certificate; does nothing for an ended attempt. The platform
 * ends expired ones. An examinee who has to wait gets a mail when the next attempt may begin.
 * @throws ApiError EXAM_NOT_FOUND
 */
export async function finishExam(
  tx: Transaction,
  examId: string,
  { award, enqueueMessage }: Effects,
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
  if (closed && !exam.passed) await announceNextAttempt(tx, enqueueMessage, exam);
  return (await findFinished(tx, examId)) ?? exam;
}

async function announceNextAttempt(tx: Transaction, enqueueMessage: EnqueueMessage, exam: FinishedRecord) {
  const { standing } = await readStanding(tx, exam.user_id, exam.course_id);
  if (standing.nextAttemptAt === null) return;
  await enqueueMessage(tx, {
    kind: 'exam_open_again',
    userId: exam.user_id,
    dedupeKey: `exam_open_again/${exam.id}`,
    facts: { exam: exam.id, course: exam.course_title, course_id: exam.course_id },
    dueAt: standing.nextAttemptAt,
  });
}
