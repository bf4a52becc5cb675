import { sql } from 'kysely';
import type { Connection, Transaction } from '../../database/connect.ts';

/** Counts people of an entity who can sign in, by the effect of a policy on them today. */
export async function countPeople(connection: Connection, entityId: string) {
  const { rows } = await sql<{ people: number; with_quiz: number; in_progress: number; in_exam: number }>`
    with people as (
      select id from users where entity_id = ${entityId} and is_active and email_verified_at is not null
    ), vigentes as (
      select user_id, course_id, earned_by from certificates join certificate_states using (id)
      where entity_id = ${entityId} and state = 'vigente'
    )
    select
      (select count(*)::int from people) as people,
      (select count(distinct user_id)::int from vigentes where earned_by in ('quiz', 'package') and user_id in (select id from people)) as with_quiz,
      (select count(distinct user_id)::int from progress
        where user_id in (select id from people)
          and not exists (select from vigentes where vigentes.user_id = progress.user_id and vigentes.course_id = progress.course_id)) as in_progress,
      (select count(distinct user_id)::int from exams
        where user_id in (select id from people) and finished_at is null and expires_at > clock_timestamp()) as in_exam`.execute(
    connection,
  );
  return rows[0] ?? { people: 0, with_quiz: 0, in_progress: 0, in_exam: 0 };
}

export const listCourseTitles = (connection: Connection) =>
  connection
    .selectFrom('courses')
    .select(['id as course_id', sql<string>`document ->> 'title'`.as('course_title')])
    .orderBy('position')
    .execute();

export const findPerson = (connection: Connection, userId: string) =>
  connection
    .selectFrom('users')
    .select(['id', 'name', 'entity_id', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst();

export const insertTime = (
  tx: Transaction,
  time: { userId: string; factor: number; reason: string; recordedBy: string },
) =>
  tx
    .insertInto('exam_times')
    .values({ user_id: time.userId, factor: time.factor, reason: time.reason, recorded_by: time.recordedBy })
    .returning(['factor', 'reason', 'recorded_at'])
    .executeTakeFirstOrThrow();

/** People with extra time now. */
export const listTimes = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('exam_times')
    .innerJoin('users', 'users.id', 'exam_times.user_id')
    .select([
      'exam_times.user_id',
      'users.name as user_name',
      'exam_times.factor',
      'exam_times.reason',
      'exam_times.recorded_at',
    ])
    .where('exam_times.entity_id', '=', entityId)
    .where('exam_times.factor', '>', '1')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exam_times as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'exam_times.user_id')
            .whereRef('later.id', '>', 'exam_times.id'),
        ),
      ),
    )
    .orderBy(sql`users.name collate "es-MX-x-icu"`)
    .execute();
