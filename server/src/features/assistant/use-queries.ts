import { CHAT_KEPT_DAYS } from '@finaula/contract/assistant';
import { QUIZ_LOCK_MINUTES, TIME_ZONE } from '@finaula/contract/constants';
import type { ChatClosed } from '@finaula/contract/learning';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import type { UserRecord } from '../../shared/identity/users.ts';
import type { Limits, Standing } from './policy.ts';
import type { NewTurn } from './turn-queries.ts';

type Connection = Database | Transaction;

const today = sql<Date>`(now() at time zone ${sql.lit(TIME_ZONE)})::date`;

const askedToday = (subject: string | null) =>
  sql<number>`coalesce((select questions from assistant_daily_usage where subject_id = ${subject}::uuid and day = ${today}), 0)`;

/** Whoever belongs to no entity has nobody who could switch the assistant off. */
const enabled = ({ entity_id }: UserRecord) =>
  sql<boolean>`coalesce((select assistant_enabled from entities where id = ${entity_id}::uuid), true)`;

const quizInProgress = ({ id }: UserRecord) =>
  sql<boolean>`exists (select from assistant_quiz_locks where user_id = ${id} and course_id = courses.id
    and started_at > now() - make_interval(mins => ${sql.lit(QUIZ_LOCK_MINUTES)}))`;

/** Undefined when there is no such course. */
export const findStanding = (connection: Connection, user: UserRecord, courseId: string): Promise<Standing | undefined> =>
  connection
    .selectFrom('courses')
    .select([
      enabled(user).as('enabled'),
      quizInProgress(user).as('quizInProgress'),
      askedToday(user.id).as('askedByUser'),
      askedToday(user.entity_id).as('askedByEntity'),
    ])
    .where('courses.id', '=', courseId)
    .executeTakeFirst();

/**
 * Counts one more question of today for a person and for their entity, and keeps its turn where there is one; or says why none may be asked, and then nothing
 * is counted or kept. Two at once wait for each other on the rows. Undefined when there is no such course.
 */
export async function countQuestion(
  database: Database,
  user: UserRecord,
  courseId: string,
  { dailyUser, dailyEntity }: Limits,
  turn?: NewTurn,
): Promise<ChatClosed | null | undefined> {
  const { id, entity_id } = user;
  const kept =
    turn &&
    sql`, kept as (
      insert into chat_turns (${sql.join(Object.keys(turn).map((column) => sql.ref(column)))})
      select ${sql.join(Object.values(turn))} from let_in where of_user and of_entity
    )`;
  // A count that is lost with the machine's power lets one more question in: its commit need not reach the disk.
  const { rows } = await sql<{ enabled: boolean; quiz: boolean; of_user: boolean; of_entity: boolean }>`
    with standing as (
      select ${enabled(user)} as enabled, ${quizInProgress(user)} as quiz from courses where id = ${courseId}
    ), of_user as (
      insert into assistant_daily_usage (subject_id, day, questions) select ${id}::uuid, ${today}, 1 from standing where enabled and not quiz
      on conflict (subject_id, day) do update set questions = assistant_daily_usage.questions + 1 where assistant_daily_usage.questions < ${dailyUser}
      returning questions
    ), of_entity as (
      insert into assistant_daily_usage (subject_id, day, questions) select ${entity_id}::uuid, ${today}, 1 from of_user where ${entity_id}::uuid is not null
      on conflict (subject_id, day) do update set questions = assistant_daily_usage.questions + 1 where assistant_daily_usage.questions < ${dailyEntity}
      returning questions
    ), let_in as (
      select exists (select from of_user) as of_user, ${entity_id}::uuid is null or exists (select from of_entity) as of_entity
    )${kept ?? sql``}
    select enabled, quiz, of_user, of_entity${kept ? sql`` : sql`, set_config('synchronous_commit', 'off', true)`}
    from standing cross join let_in`.execute(database);
  const [counted] = rows;
  if (!counted) return undefined;
  if (!counted.enabled) return 'off';
  if (counted.quiz) return 'quiz';
  if (!counted.of_user) return 'limit';
  if (counted.of_entity) return null;
  await takeBack(database, id);
  return 'entity_limit';
}

/** One question less of today. Of several at once each sees what those before it left, which two statements in one would not. */
const takeBack = (database: Database, subject: string) =>
  sql`
    merge into assistant_daily_usage using (values (1)) as one on subject_id = ${subject}::uuid and day = ${today}
    when matched and questions = 1 then delete
    when matched then update set questions = questions - 1`.execute(database);

/** Seconds until the next day begins in Mexico City. */
export async function secondsUntilTomorrow(connection: Connection): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from (${today} + 1)::timestamp at time zone ${sql.lit(TIME_ZONE)} - now()))::int as seconds`.execute(
    connection,
  );
  return rows[0]?.seconds ?? 0;
}

export const startQuizAttempt = (database: Database, userId: string, courseId: string) =>
  database
    .insertInto('assistant_quiz_locks')
    .values({ user_id: userId, course_id: courseId })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doUpdateSet({ started_at: sql`now()` }))
    .execute();

export const endQuizAttempt = (database: Database, userId: string, courseId: string) =>
  database.deleteFrom('assistant_quiz_locks').where('user_id', '=', userId).where('course_id', '=', courseId).execute();

/** Forgets what has been kept long enough. */
export async function deleteOldUse(platform: Database): Promise<void> {
  const age = sql`make_interval(days => ${sql.lit(CHAT_KEPT_DAYS)})`;
  await platform.deleteFrom('chat_turns').where('created_at', '<', sql<Date>`now() - ${age}`).execute();
  await platform
    .deleteFrom('assistant_daily_usage')
    .where('day', '<', sql<Date>`${today} - ${sql.lit(CHAT_KEPT_DAYS)}`)
    .execute();
}

/** How the entity has set its assistant; undefined when there is no such entity. */
export const findSettings = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('entities')
    .select(['assistant_enabled', askedToday(entityId).as('asked_today')])
    .where('id', '=', entityId)
    .executeTakeFirst();
