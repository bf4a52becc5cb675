import { CHAT_KEPT_DAYS } from '@finaula/contract/assistant';
import { QUIZ_LOCK_MINUTES } from '@finaula/contract/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import type { AssistantAccess, DailyUsage } from './policy.ts';

const today = sql<Date>`mexican_today()`;

const usageToday = (subject: string | RawBuilder<string | null>) =>
  sql<number>`coalesce((select questions from assistant_daily_usage where subject_id = ${subject}::uuid and day = ${today}), 0)`;

/** A user without an entity has no administrator who could switch the assistant off. */
const enabled = ({ entity_id }: UserRecord) =>
  sql<boolean>`coalesce((select assistant_enabled from entities where id = ${entity_id}::uuid), true)`;

const quizInProgress = ({ id }: UserRecord) =>
  sql<boolean>`exists (select from assistant_quiz_locks where user_id = ${id} and course_id = courses.id
    and started_at > now() - make_interval(mins => ${sql.lit(QUIZ_LOCK_MINUTES)}))`;

/** Uses the server's clock: no report of a browser ends an exam. */
const examInProgress = ({ id }: UserRecord) =>
  sql<boolean>`exists (select from exams where user_id = ${id} and finished_at is null and expires_at > clock_timestamp())`;

/**
 * The entity whose people share a quota. Individual learners belong to no staff, so each has a quota of their
 * own.
 */
const sharedEntity = ({ entity_id }: UserRecord) =>
  sql<string | null>`(select id from entities where id = ${entity_id}::uuid and entity_type <> 'individual')`;

/**
 * The access of a user, with the entity whose quota they share, if any. Undefined when the course does not
 * exist.
 */
export const findAccess = (
  connection: Connection,
  user: UserRecord,
  courseId: string,
): Promise<(AssistantAccess & { countedWith: string | null }) | undefined> =>
  connection
    .selectFrom('courses')
    .select([
      enabled(user).as('enabled'),
      quizInProgress(user).as('quizInProgress'),
      examInProgress(user).as('examInProgress'),
      usageToday(user.id).as('userUsage'),
      usageToday(sharedEntity(user)).as('entityUsage'),
      sharedEntity(user).as('countedWith'),
    ])
    .where('courses.id', '=', courseId)
    .executeTakeFirst();

/**
 * Counts a question of today for the user and their institution, and returns the earlier counts. The rows
 * stay locked until the transaction ends, so that simultaneous questions are counted one after the other.
 */
export async function countQuestion(tx: Transaction, user: UserRecord, entityId: string | null): Promise<DailyUsage> {
  const subjects = entityId === null ? [user.id] : [user.id, entityId];
  const counted = await tx
    .insertInto('assistant_daily_usage')
    // All transactions lock in this order, which prevents deadlocks.
    .values(subjects.map((subject) => ({ subject_id: subject, day: today, questions: 1 })))
    .onConflict((usage) =>
      usage.columns(['subject_id', 'day']).doUpdateSet({ questions: sql`assistant_daily_usage.questions + 1` }),
    )
    .returning(['subject_id', 'questions'])
    .execute();
  const before = (subject: string | null) =>
    (counted.find((usage) => usage.subject_id === subject)?.questions ?? 1) - 1;
  return { userUsage: before(user.id), entityUsage: before(entityId) };
}

/** Seconds until the next day begins in Mexico City. */
export async function secondsUntilTomorrow(connection: Connection): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from end_of_mexican_day(${today}) - now()))::int as seconds`.execute(connection);
  return rows[0]?.seconds ?? 0;
}

export const lockDuringQuiz = (database: Database, userId: string, courseId: string) =>
  database
    .insertInto('assistant_quiz_locks')
    .values({ user_id: userId, course_id: courseId })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doUpdateSet({ started_at: sql`now()` }))
    .execute();

export const unlockAfterQuiz = (database: Database, userId: string, courseId: string) =>
  database.deleteFrom('assistant_quiz_locks').where('user_id', '=', userId).where('course_id', '=', courseId).execute();

/** Deletes questions, answers and counts after their retention period. */
export async function deleteOldUsage(platform: Database): Promise<void> {
  const age = sql`make_interval(days => ${sql.lit(CHAT_KEPT_DAYS)})`;
  await platform.deleteFrom('chat_turns').where('created_at', '<', sql<Date>`now() - ${age}`).execute();
  await platform
    .deleteFrom('assistant_daily_usage')
    .where('day', '<', sql<Date>`${today} - ${sql.lit(CHAT_KEPT_DAYS)}`)
    .execute();
}

/** The assistant's settings of the entity; undefined when it does not exist. */
export const findSettings = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('entities')
    .select(['assistant_enabled', usageToday(entityId).as('asked_today')])
    .where('id', '=', entityId)
    .executeTakeFirst();
