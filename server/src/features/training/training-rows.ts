import type { TrainingFilters } from '@finaula/contract/training';
import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../../database/like.ts';

type Fragment = RawBuilder<unknown>;

/** The people and courses of the rows: all people of the entity, or the given ones. */
export interface Pairing {
  entityId: string;
  courses: readonly { id: string; in_catalogue: boolean }[];
  userIds?: readonly string[];
}

const idsOf = ({ courses }: Pairing) => sql`${courses.map(({ id }) => id)}::text[]`;
const amongPeople = (column: Fragment, { userIds }: Pairing) =>
  userIds ? sql`${column} = any(${userIds}::uuid[])` : sql`true`;

/**
 * The relevant constancia of each person and course: the latest unrevoked one, else the latest. Constancias
 * earned at another entity do not count.
 */
export const latestCertificates = (pairing: Pairing): Fragment => sql`
  select distinct on (held.user_id, held.course_id) held.*, certificate_state(held.valid_until, held.revoked, held.disputed) as state
  from (
    select user_id, course_id, id, issued_at, valid_until, 
      id in (select certificate_id from standing_revocations where entity_id = ${pairing.entityId}) as revoked,
      id in (select certificate_id from open_disputes where entity_id = ${pairing.entityId}) as disputed
    from certificates
    where entity_id = ${pairing.entityId} and course_id = any(${idsOf(pairing)}) and ${amongPeople(sql`user_id`, pairing)}
  ) held
  order by held.user_id, held.course_id, held.revoked, held.issued_at desc`;

/**
 * One row per person and course, also without progress; for removed courses, only where there is a
 * constancia.
 */
export const pairs = (pairing: Pairing): Fragment => sql`
  select users.id as user_id, course.id as course_id, training.id as certificate_id, training.issued_at, training.valid_until,
    progress.slide_number,
    coalesce(training.state, case when progress.user_id is null then 'sin_iniciar' else 'en_curso' end) as state
  from users
  cross join unnest(${idsOf(pairing)}, ${pairing.courses.map(({ in_catalogue }) => in_catalogue)}::boolean[]) as course (id, in_catalogue)
  left join (${latestCertificates(pairing)}) training on training.user_id = users.id and training.course_id = course.id
  left join progress on progress.user_id = users.id and progress.course_id = course.id
  where users.entity_id = ${pairing.entityId} and ${amongPeople(sql`users.id`, pairing)}
    and (course.in_catalogue or training.user_id is not null)`;

const day = sql`mexican_day(training.issued_at)`;

/** The filters for a row named training. */
export function matchesFilters({ state, from, to }: TrainingFilters): Fragment {
  const conditions = [
    state && sql`training.state = ${state}`,
    from && sql`${day} >= ${from}::date`,
    to && sql`${day} <= ${to}::date`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const begun = (pairing: Pairing) => sql`
  select user_id, course_id from progress where entity_id = ${pairing.entityId} and course_id = any(${idsOf(pairing)})`;
const certified = (pairing: Pairing) => sql`
  select user_id, course_id from certificates where entity_id = ${pairing.entityId} and course_id = any(${idsOf(pairing)})`;

/**
 * Whether a person has a matching row, without building the rows of the whole entity like `pairs`. Everyone
 * has a row of every course, so only a state or a day excludes people.
 */
export function hasMatchingRow(pairing: Pairing, filters: TrainingFilters): Fragment {
  const { state, from, to } = filters;
  const byDay = from !== undefined || to !== undefined;
  if (state === undefined && !byDay) return sql`true`;
  if (state !== 'en_curso' && state !== 'sin_iniciar')
    return sql`users.id in (select training.user_id from (${latestCertificates(pairing)}) training where ${matchesFilters(filters)})`;
  // Rows without a certificate have no day of issue.
  if (byDay) return sql`false`;
  if (state === 'en_curso')
    return sql`users.id in (select reading.user_id from (${begun(pairing)}) reading where not exists (
      select from certificates
      where entity_id = ${pairing.entityId} and certificates.user_id = reading.user_id and certificates.course_id = reading.course_id))`;
  return sql`users.id not in (
    select touched.user_id from (${begun(pairing)} union ${certified(pairing)}) touched
    group by touched.user_id having count(*) = ${pairing.courses.length})`;
}

/** Every typed word must occur in the name or the e-mail, regardless of accents. */
export const matchesPerson = ({ q }: TrainingFilters): Fragment =>
  q === undefined ? sql`true` : containsWords(sql`users.sought`, q);
