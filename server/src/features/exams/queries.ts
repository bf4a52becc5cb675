import {
  DEFAULT_EXAM_POLICY,
  EXAM_QUESTIONS,
  type ExamKind,
  type ExamPolicy,
  examPolicy,
} from '@finaula/contract/exams';
import { type Insertable, sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import type { DB } from '../../database/database.generated.ts';
import { barredFrom } from '../../shared/certificates/certification.ts';
import { isOffered } from '../../shared/courses/find-course.ts';
import { listSlidesSeen } from '../../shared/courses/slides-seen.ts';
import { findExamTerms } from '../../shared/evidence/exam-terms.ts';
import type { BankItem, DrawnItem } from './draw.ts';
import type { PastAttempt } from './policy.ts';

/** Serialises attempts of one person in one course. */
export const lockAttempts = (tx: Transaction, userId: string, courseId: string) =>
  takeLock(tx, 'examAttempt', `${userId} ${courseId}`);

/** The facts of a course that an attempt freezes, without its long document. */
export const findCourseFacts = (connection: Connection, id: string) =>
  connection
    .selectFrom('courses')
    .select([
      'version',
      sql<string>`document ->> 'title'`.as('title'),
      sql<number>`(document ->> 'slide_count')::int`.as('slide_count'),
      sql<number | null>`(document -> 'quiz' ->> 'passing_score')::int`.as('passing_score'),
    ])
    .where('id', '=', id)
    .where(isOffered)
    .executeTakeFirst();

export interface Bank {
  number: number;
  items: BankItem[];
  sha256: Buffer;
}

/** Undefined when the course has no exam: no bank, or too few items. */
export async function findBank(connection: Connection, courseId: string, kind: ExamKind): Promise<Bank | undefined> {
  const { rows } = await sql<Bank>`select number, items, sha256 from exam_bank_of(${courseId}, ${kind})`.execute(
    connection,
  );
  return rows[0] && rows[0].items.length >= EXAM_QUESTIONS[kind] ? rows[0] : undefined;
}

export async function listCoursesWithExam(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ course_id: string }>`
    select course_id from courses_with_exam(${EXAM_QUESTIONS.exam}) as course_id`.execute(connection);
  return rows.map(({ course_id }) => course_id);
}

/** The policy in force; `since` is null for the default. */
export async function findPolicy(
  connection: Connection,
  entityId: string | null,
): Promise<{ policy: ExamPolicy; since: Date | null }> {
  const row = await connection
    .selectFrom('exam_policies')
    .selectAll()
    .where('entity_id', '=', entityId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { policy: examPolicy.parse(row), since: row.recorded_at } : { policy: DEFAULT_EXAM_POLICY, since: null };
}

export const insertPolicy = (tx: Transaction, policy: Insertable<DB['exam_policies']>) =>
  tx.insertInto('exam_policies').values(policy).execute();
/** The server's time, which is the database's: the same for all processes. */
export async function serverTime(connection: Connection): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(connection);
  return rows[0]?.now ?? new Date();
}

export const listPastAttempts = (connection: Connection, userId: string, courseId: string) =>
  connection
    .selectFrom('exams')
    .select(['id', 'attempt', 'started_at', 'expires_at', 'finished_at'])
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .orderBy('attempt', 'desc')
    .execute();

export const findRunning = (connection: Connection, userId: string, courseId: string) =>
  connection
    .selectFrom('exams')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();

/** Attempts at the course by closed accounts that had the actor's address. */
export async function listAttemptsOfAddress(connection: Connection, courseId: string): Promise<PastAttempt[]> {
  const { rows } = await sql<PastAttempt>`select started_at, finished_at from attempts_of_address(${courseId})`.execute(
    connection,
  );
  return rows;
}

/** Expired attempts that were not delivered, of one person or of everyone. */
export const listExpired = (connection: Connection, { userId, limit = 100 }: { userId?: string; limit?: number }) =>
  connection
    .selectFrom('exams')
    .select('id')
    .where('finished_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .where((eb) => (userId === undefined ? eb.lit(true) : eb('user_id', '=', userId)))
    .orderBy('expires_at')
    .limit(limit)
    .execute();

/** Slides of the course that the person has not seen, ascending. */
export async function listUnreadSlides(
  connection: Connection,
  userId: string,
  courseId: string,
  slideCount: number,
): Promise<number[]> {
  const read = new Set(await listSlidesSeen(connection, userId, courseId));
  return Array.from({ length: slideCount }, (_, i) => i + 1).filter((number) => !read.has(number));
}

/** The rules of exams for a person, and whether the course is barred from a certificate. */
export async function findExaminee(connection: Connection, userId: string, courseId: string) {
  const terms = await findExamTerms(connection, userId);
  const { rows } = await sql<{ barred: boolean }>`
    select ${barredFrom(courseId)} as barred from users where users.id = ${userId}`.execute(connection);
  return { ...terms, barred: rows[0]?.barred ?? false };
}

export const insertExam = (tx: Transaction, exam: Insertable<DB['exams']>) =>
  tx.insertInto('exams').values(exam).returning(['id', 'started_at', 'expires_at']).executeTakeFirstOrThrow();

export const dealExam = (tx: Transaction, examId: string, seed: Buffer, draw: readonly DrawnItem[]) =>
  sql`select deal_exam(${examId}, ${seed}, ${JSON.stringify(draw)}::jsonb)`.execute(tx);

export const findOwnExam = (connection: Connection, userId: string, examId: string) =>
  connection.selectFrom('exams').selectAll().where('id', '=', examId).where('user_id', '=', userId).executeTakeFirst();

export type ExamRecord = NonNullable<Awaited<ReturnType<typeof findOwnExam>>>;

export const listQuestions = (connection: Connection, examId: string) =>
  connection
    .selectFrom('exam_questions')
    .select(['id', 'question', 'options'])
    .where('exam_id', '=', examId)
    .orderBy('position')
    .$castTo<{ id: string; question: string; options: { id: string; text: string }[] }>()
    .execute();

export const listAnswers = (connection: Connection, examId: string) =>
  connection
    .selectFrom('exam_last_answers')
    .select(['question_id', 'option_id', 'saved_at'])
    .where('exam_id', '=', examId)
    .$castTo<{ question_id: string; option_id: string; saved_at: Date }>()
    .execute();

/** Undefined when nothing was saved. */
export async function insertAnswer(connection: Connection, examId: string, questionId: string, optionId: string) {
  const { rows } = await sql<{ id: string; saved_at: Date }>`
    select id, saved_at from save_exam_answer(${examId}, ${questionId}, ${optionId})`.execute(connection);
  return rows[0];
}

/** Whether this call ended and graded the attempt; null when the caller may not, or there is none. */
export async function closeExam(tx: Transaction, examId: string): Promise<boolean | null> {
  const { rows } = await sql<{ closed: boolean | null }>`select close_exam(${examId}) as closed`.execute(tx);
  return rows[0]?.closed ?? null;
}

/** An objective to read again, with the numbers of its slides. */
export interface Topic {
  objective: number;
  title: string;
  slides: number[];
}

/** Selects ended attempts with their current result. */
export const selectFinished = (connection: Connection) =>
  connection
    .selectFrom('exams')
    .innerJoin('exam_results', 'exam_results.exam_id', 'exams.id')
    .innerJoin('exam_outcomes', 'exam_outcomes.exam_id', 'exams.id')
    .leftJoin('certificates', 'certificates.id', 'exam_outcomes.certificate_id')
    .select([
      'exams.id',
      'exams.user_id',
      'exams.entity_id',
      'exams.course_id',
      'exams.course_title',
      'exams.attempt',
      sql<ExamKind>`exams.kind`.as('kind'),
      'exams.passing_score',
      'exams.factor',
      'exams.started_at',
      'exams.expires_at',
      sql<Date>`exams.finished_at`.as('finished_at'),
      'exam_results.cause',
      sql<Topic[]>`exam_results.topics`.as('topics'),
      'exam_results.seed',
      'exam_results.transcript',
      sql<number>`exam_outcomes.score`.as('score'),
      sql<boolean>`exam_outcomes.passed`.as('passed'),
      'exam_outcomes.certificate_id',
      'certificates.folio',
      sql<boolean>`exists (select from exam_regrades where exam_regrades.exam_id = exams.id)`.as('regraded'),
    ]);

export type FinishedRecord = NonNullable<Awaited<ReturnType<typeof findFinished>>>;

export const findFinished = (connection: Connection, examId: string) =>
  selectFinished(connection).where('exams.id', '=', examId).executeTakeFirst();

export const listFinishedOf = (connection: Connection, userId: string) =>
  selectFinished(connection).where('exams.user_id', '=', userId).orderBy('exams.started_at', 'desc').execute();

/** Exams of a person that run now. */
export const listRunningOf = (connection: Connection, userId: string) =>
  connection
    .selectFrom('exams')
    .selectAll()
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .orderBy('started_at', 'desc')
    .execute();

export const insertAward = (tx: Transaction, award: Insertable<DB['exam_awards']>) =>
  tx
    .insertInto('exam_awards')
    .values(award)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
