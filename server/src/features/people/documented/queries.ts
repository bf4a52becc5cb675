import {
  type HeldTraining,
  type ListedTraining,
  TRAININGS_PAGE,
  type TrainingDetail,
} from '@finaula/contract/documented-training';
import { sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';
import { escapeLike } from '../../../database/like.ts';
import { ApiError } from '../../../http/api-error.ts';
import { isAfter, pageOf, readCursor, type Sorting } from '../../../shared/lists/keyset-page.ts';

/** A time as RFC 3339 with microseconds, which a cursor needs. */
const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const facts = sql`
  training.id, training.kind, training.title, training.held_on::text as held_on, training.hours::float8 as hours, training.provider,
  (select jsonb_agg(jsonb_build_object('id', course.id, 'title', coalesce(courses.document ->> 'title', course.id)) order by course.place)
    from unnest(training.course_ids) with ordinality course (id, place) left join courses on courses.id = course.id) as courses,
  training.valid_until::text as valid_until, training.scan_id, ${instant('training.recorded_at')} as recorded_at,
  (select name from users where users.id = training.recorded_by) as recorded_by`;

const withdrawal = sql`
  case when withdrawal.attendance_id is not null then jsonb_build_object(
    'on', mexican_day(withdrawal.recorded_at), 'reason', withdrawal.reason,
    'by', (select name from users where users.id = withdrawal.recorded_by)) end`;

const sorting: Sorting = {
  keys: [
    { column: sql.ref('recorded_at'), type: 'timestamptz' },
    { column: sql.ref('id'), type: 'uuid' },
  ],
  descending: true,
};

/**
 * The documented trainings of an entity that name somebody whom the caller sees, the newest first.
 * @throws ApiError CURSOR_INVALID
 */
export async function listTrainings(
  connection: Connection,
  entityId: string,
  { q, cursor }: { q?: string | undefined; cursor?: string | undefined },
): Promise<{ rows: ListedTraining[]; next_cursor: string | null }> {
  const isLater = cursor === undefined ? sql`true` : isAfter(sorting, readCursor(cursor, sorting));
  const words = q === undefined ? [] : q.split(/\s+/);
  const matches = words.map(
    (word) =>
      sql`plain_text(concat_ws(' ', training.title, training.provider, named.names)) like plain_text(${`%${escapeLike(word)}%`})`,
  );
  const { rows } = await sql<ListedTraining>`
    select ${facts}, named.people, named.withdrawn, case when named.people = 1 then named.first end as person
    from (
      select * from documented_trainings where entity_id = ${entityId} and ${isLater}
    ) training
    cross join lateral (
      select count(*)::int as people, count(withdrawal.attendance_id)::int as withdrawn, string_agg(users.name, ' ') as names,
        (array_agg(jsonb_build_object('id', users.id, 'name', users.name)))[1] as first
      from documented_attendances attendance
      join users on users.id = attendance.user_id
      left join documented_withdrawals withdrawal on withdrawal.attendance_id = attendance.id
      where attendance.training_id = training.id
    ) named
    where named.people > 0 and ${sql.join([sql`true`, ...matches], sql` and `)}
    order by training.recorded_at desc, training.id desc
    limit ${TRAININGS_PAGE + 1}`.execute(connection);
  const page = pageOf(rows, TRAININGS_PAGE, ({ recorded_at, id }) => [recorded_at, id]);
  return { rows: page.rows, next_cursor: page.nextCursor };
}

/** @throws ApiError TRAINING_NOT_FOUND */
export async function requireTraining(connection: Connection, entityId: string, id: string): Promise<TrainingDetail> {
  const { rows } = await sql<TrainingDetail>`
    select ${facts}, people.list as people
    from documented_trainings training
    cross join lateral (
      select jsonb_agg(jsonb_build_object('user_id', users.id, 'name', users.name, 'area', employment.area, 'withdrawn', ${withdrawal})
        order by users.name collate "es-MX-x-icu", users.id) as list
      from documented_attendances attendance
      join users on users.id = attendance.user_id
      left join employment on employment.user_id = users.id
      left join documented_withdrawals withdrawal on withdrawal.attendance_id = attendance.id
      where attendance.training_id = training.id
    ) people
    where training.id = ${id} and training.entity_id = ${entityId} and people.list is not null`.execute(connection);
  const [found] = rows;
  if (!found) throw new ApiError('TRAINING_NOT_FOUND');
  return found;
}

/**
 * The documented trainings of a person, the newest day first.
 * @param seesLists whether attendance lists, which name others, are given
 */
export async function listHeld(
  connection: Connection,
  userId: string,
  { seesLists }: { seesLists: boolean },
): Promise<HeldTraining[]> {
  const { rows } = await sql<HeldTraining>`
    select held.*, case when ${seesLists} or held.kind = 'constancia' then held.scan_id end as scan_id
    from (
      select ${facts}, coalesce(training.valid_until < mexican_today(), false) as ended, ${withdrawal} as withdrawn
      from documented_attendances attendance
      join documented_trainings training on training.id = attendance.training_id
      left join documented_withdrawals withdrawal on withdrawal.attendance_id = attendance.id
      where attendance.user_id = ${userId}
    ) held
    order by held.held_on desc, held.recorded_at desc`.execute(connection);
  return rows;
}
