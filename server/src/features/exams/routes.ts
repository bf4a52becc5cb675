import type { Certificate } from '@finaula/contract/certificates';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import type { Services } from '../../services.ts';
import { audit } from '../../shared/audit/audit.ts';
import { findCourse } from '../../shared/courses/find-course.ts';
import { changePolicy, previewPolicy } from './change-policy.ts';
import { readFailedTopics } from './failed-topics.ts';
import { type Award, finishExam } from './finish-exam.ts';
import { finishExpired } from './finish-expired.ts';
import { introduceExam } from './introduce-exam.ts';
import { findItemText, listItemFigures } from './item-queries.ts';
import { nextAttemptCalendar } from './next-attempt-calendar.ts';
import { mayReview } from './policy.ts';
import { listTimes } from './policy-queries.ts';
import {
  presentEntityExam,
  presentEntityExamDetail,
  presentExam,
  presentItem,
  presentItemText,
  presentOwnFinished,
  presentOwnRunning,
  presentResult,
} from './present.ts';
import {
  type ExamRecord,
  type FinishedRecord,
  findFinished,
  findOwnExam,
  findPolicy,
  listAnswers,
  listFinishedOf,
  listQuestions,
  listRunningOf,
  serverTime,
} from './queries.ts';
import { readStanding } from './read-standing.ts';
import { type ReceiptKey, receiptsSignedWith } from './receipts.ts';
import { findEntityExam, findRetiredKeys, listEntityExams, listRegrades } from './review-queries.ts';
import { saveAnswer } from './save-answer.ts';
import { setExamTime } from './set-exam-time.ts';
import { startExam } from './start-exam.ts';
import { withdrawItem } from './withdraw-item.ts';

/** The certification that exams need. */
export interface Certification {
  award: Award;
  find: (database: Database, folio: string) => Promise<Certificate | undefined>;
  receiptKey: () => Promise<ReceiptKey>;
}

/** @throws ApiError EXAM_NOT_FOUND */
async function requireOwnExam(database: Database, userId: string, examId: string): Promise<ExamRecord> {
  const exam = await findOwnExam(database, userId, examId);
  if (!exam) throw new ApiError('EXAM_NOT_FOUND');
  return exam;
}

const runningExam = async (database: Database, exam: ExamRecord) =>
  presentExam(
    exam,
    await listQuestions(database, exam.id),
    await listAnswers(database, exam.id),
    await serverTime(database),
  );

export const examRoutes = ({ config, enqueueMessage, limit }: Services, { award, find, receiptKey }: Certification) => {
  const effects = { award, enqueueMessage };
  const signReceipt = receiptsSignedWith(receiptKey);

  const finish = (database: Database, examId: string, session: Buffer) =>
    database.transaction().execute((tx) => finishExam(tx, examId, effects, session));

  /** @throws ApiError EXAM_NOT_FOUND */
  const requireOwnFinished = async (database: Database, userId: string, examId: string): Promise<FinishedRecord> => {
    await requireOwnExam(database, userId, examId);
    const finished = await findFinished(database, examId);
    if (!finished) throw new ApiError('EXAM_NOT_FOUND');
    return finished;
  };

  const resultOf = async (database: Database, exam: FinishedRecord, user: UserRecord) => {
    const { policy, standing } = await readStanding(database, user.id, exam.course_id);
    const certificate = exam.folio === null ? undefined : await find(database, exam.folio);
    return presentResult(exam, await findCourse(database, exam.course_id), standing, policy, certificate);
  };

  const signedIn = {
    getExamIntroduction: async ({ params, session: { user }, database }) => {
      await finishExpired(database, effects, { userId: user.id });
      return introduceExam(database, user, params.id);
    },

    startExam: async ({ body, session: { user }, database }) => {
      await limit('examByUser', user.id);
      await finishExpired(database, effects, { userId: user.id });
      const { id, isNew } = await database.transaction().execute((tx) => startExam(tx, user, body.course_id));
      const exam = await requireOwnExam(database, user.id, id);
      if (!isNew) return runningExam(database, exam);
      return presentExam(exam, await listQuestions(database, id), [], exam.started_at);
    },

    getExam: async ({ params, session: { user }, database }) => {
      const exam = await requireOwnExam(database, user.id, params.id);
      if (exam.finished_at !== null) throw new ApiError('EXAM_NOT_FOUND');
      return runningExam(database, exam);
    },

    getExamResult: async ({ params, session: { user }, database }) =>
      resultOf(database, await requireOwnFinished(database, user.id, params.id), user),

    getExamCalendar: async ({ params, session: { user }, database, reply }) => {
      const exam = await requireOwnFinished(database, user.id, params.id);
      const { now, standing } = await readStanding(database, user.id, exam.course_id);
      reply.type('text/calendar; charset=utf-8').header('content-disposition', 'attachment; filename="examen.ics"');
      return nextAttemptCalendar(exam, {
        publicUrl: config.publicUrl,
        productName: config.platform.product_name,
        from: standing.nextAttemptAt ?? now,
        now,
      });
    },

    saveExamAnswer: async ({ params, body, session: { user }, database }) => {
      const given = { examId: params.id, questionId: body.question_id, optionId: body.option_id };
      const saved = await saveAnswer(database, { userId: user.id, ...given });
      const savedAt = saved.saved_at.toISOString();
      const receipt = await signReceipt({
        exam_id: given.examId,
        question_id: given.questionId,
        option_id: given.optionId,
        answer: String(saved.id),
        saved_at: savedAt,
      });
      return { saved_at: savedAt, receipt };
    },

    finishExam: async ({ params, session: { user, tokenHash }, database }) => {
      await requireOwnExam(database, user.id, params.id);
      return resultOf(database, await finish(database, params.id, tokenHash), user);
    },

    listExams: async ({ session: { user }, database }) => {
      await finishExpired(database, effects, { userId: user.id });
      const finished = await listFinishedOf(database, user.id);
      const courses = new Map<string, Awaited<ReturnType<typeof findCourse>>>();
      for (const { course_id } of finished)
        if (!courses.has(course_id)) courses.set(course_id, await findCourse(database, course_id));
      return [
        ...(await listRunningOf(database, user.id)).map(presentOwnRunning),
        ...finished.map((exam) => presentOwnFinished(exam, courses.get(exam.course_id))),
      ];
    },
  } satisfies Partial<Handlers<'signed-in'>>;

  const presentPolicy = async (database: Database, entityId: string) => {
    const { policy, since } = await findPolicy(database, entityId);
    return { ...policy, since: since?.toISOString() ?? null };
  };

  const entidadAdmin = {
    getFailedTopics: ({ database }) => readFailedTopics(database),

    getExamPolicy: ({ session: { user }, database }) => presentPolicy(database, user.entity_id),

    changeExamPolicy: async ({ body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      const entityId = user.entity_id;
      await database.transaction().execute((tx) => changePolicy(tx, entityId, user.id, body));
      return presentPolicy(database, entityId);
    },

    previewExamPolicy: ({ body, session: { user }, database }) => previewPolicy(database, user.entity_id, body),

    listExamTimes: async ({ session: { user }, database }) =>
      (await listTimes(database, user.entity_id)).map(({ factor, recorded_at, ...time }) => ({
        ...time,
        factor: Number(factor),
        recorded_at: recorded_at.toISOString(),
      })),

    listEntityExams: async ({ query, session: { user }, database }) => {
      const entityId = user.entity_id;
      const { rows, nextCursor } = await listEntityExams(database, entityId, query);
      return { exams: rows.map(presentEntityExam), next_cursor: nextCursor };
    },

    getEntityExam: async ({ params, session: { user }, database }) => {
      const exam = await findEntityExam(database, params.id);
      if (!exam || !mayReview(user, exam)) throw new ApiError('EXAM_NOT_FOUND');
      return presentEntityExamDetail(
        exam,
        await findCourse(database, exam.course_id),
        await listQuestions(database, exam.id),
        await listAnswers(database, exam.id),
        await findRetiredKeys(database, exam.id),
        await listRegrades(database, exam.id),
      );
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  const administrator = {
    setExamTime: async ({ body, session: { user }, database }) => {
      await limit('accessOfPersonByUser', user.id, body.user_id);
      const time = { userId: body.user_id, factor: body.factor, reason: body.reason };
      return database.transaction().execute((tx) => setExamTime(tx, user, time));
    },
  } satisfies Partial<Handlers<'administrator'>>;

  const superAdmin = {
    listExamItems: async ({ query, database }) => (await listItemFigures(database, query.course_id)).map(presentItem),

    getExamItem: async ({ params, session: { user }, database }) => {
      const item = await findItemText(database, params.id);
      if (!item) throw new ApiError('EXAM_ITEM_NOT_FOUND');
      await database.transaction().execute((tx) =>
        audit(tx, {
          action: 'exam item opened',
          actorId: user.id,
          detail: { item: item.item_id, revision: item.revision, course_id: item.course_id },
        }),
      );
      return presentItemText(item);
    },

    withdrawExamItem: async ({ params, body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      const withdrawn = { itemId: params.id, reason: body.reason };
      return database.transaction().execute((tx) => withdrawItem(tx, user.id, withdrawn, award));
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { signedIn, entidadAdmin, administrator, superAdmin };
};
