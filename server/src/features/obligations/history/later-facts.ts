import { LATER_PEOPLE, type LaterFacts } from '@finaula/contract/compliance-history';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { computeParts, peopleInBatches } from '../../../shared/standings/in-batches.ts';

type Cause = LaterFacts['causes'][number];
type ChangedPerson = LaterFacts['people'][number];

interface Part {
  changed: number;
  unexplained: number;
  people: ChangedPerson[];
  causes: (Omit<Cause, 'area'> & { areas: (string | null)[] })[];
}

/**
 * People of a part whose standing on a day is another one with the facts known now, and the facts about them
 * that were recorded after that day and concern it. Employment counts from the day it was recorded, except
 * for a leave; waivers and new versions never change a day before them.
 */
async function readPart(
  database: Database,
  { entityId, on }: { entityId: string; on: string },
  people: readonly string[] | undefined,
): Promise<Part> {
  const among = people ? sql`${people}::uuid[]` : sql`null`;
  const day = sql`${on}::date`;
  const evening = sql`end_of_mexican_day(${day})`;
  const { rows } = await sql<Part>`
    with known_then as materialized (select * from standings_on(${entityId}::uuid, ${day}, 'then', ${among})),
    known_now as materialized (select * from standings_on(${entityId}::uuid, ${day}, 'now', ${among})),
    changed as materialized (
      select user_id, obligation_id, known_then.standing as before, known_now.standing as after, coalesce(known_now.area, known_then.area) as area
      from known_then full join known_now using (user_id, obligation_id)
      where known_then.standing is distinct from known_now.standing
    ), asked as (
      select changed.user_id, changed.obligation_id, course.id as course_id
      from changed join obligation_versions versions on versions.obligation_id = changed.obligation_id
      cross join unnest(versions.course_ids) course (id)
    ), fact as (
      select 'documented' as kind, attendance.user_id, training.title, training.held_on as of_day, attendance.recorded_at
      from documented_attendances attendance join documented_trainings training on training.id = attendance.training_id
      where attendance.entity_id = ${entityId} and training.held_on <= ${day} and attendance.recorded_at >= ${evening}
        and not exists (select from documented_withdrawals withdrawn where withdrawn.attendance_id = attendance.id)
        and exists (select from asked where asked.user_id = attendance.user_id and asked.course_id = any(training.course_ids))
      union all
      select 'withdrawn', withdrawal.user_id, training.title, training.held_on, withdrawal.recorded_at
      from documented_withdrawals withdrawal
      join documented_attendances attendance on attendance.id = withdrawal.attendance_id
      join documented_trainings training on training.id = attendance.training_id
      where withdrawal.entity_id = ${entityId} and attendance.recorded_at < ${evening} and withdrawal.recorded_at >= ${evening}
        and exists (select from asked where asked.user_id = withdrawal.user_id and asked.course_id = any(training.course_ids))
      union all
      select found.kind, certificates.user_id, coalesce(courses.document ->> 'title', certificates.course_id), null, found.recorded_at
      from (
        select 'revoked' as kind, certificate_id, revoked_at as recorded_at from certificate_revocations where entity_id = ${entityId}
        union all
        select 'reinstated', certificate_id, reinstated_at from certificate_reinstatements where entity_id = ${entityId}
        union all
        select 'disputed', certificate_id, opened_at from certificate_disputes where entity_id = ${entityId} and closed_at is null
        union all
        select 'dispute_closed', certificate_id, closed_at from certificate_disputes where entity_id = ${entityId} and opened_at < ${evening}
      ) found
      join certificates on certificates.id = found.certificate_id
      left join courses on courses.id = certificates.course_id
      where certificates.issued_at < ${evening} and found.recorded_at >= ${evening}
        and exists (select from asked where asked.user_id = certificates.user_id and asked.course_id = certificates.course_id)
      union all
      select 'left', employment_facts.user_id, null, null, employment_facts.recorded_at
      from employment_facts
      where entity_id = ${entityId} and left_on <= ${day} and recorded_at >= ${evening}
      union all
      select 'obligation', changed.user_id, versions.title, versions.starts_on, versions.recorded_at
      from changed join obligation_versions versions on versions.obligation_id = changed.obligation_id
      where versions.version = 1 and versions.recorded_at >= ${evening}
      union all
      select 'obligation_ended', changed.user_id, versions.title, ended.ends_on, ended.recorded_at
      from changed
      join obligation_ends ended on ended.obligation_id = changed.obligation_id
      join obligation_versions versions on versions.obligation_id = changed.obligation_id and versions.version = 1
      where ended.ends_on <= ${day} and ended.recorded_at >= ${evening}
    ), reason as materialized (
      select fact.*, (select min(changed.area) from changed where changed.user_id = fact.user_id) as area
      from fact where fact.user_id in (select user_id from changed)
    ), cause as (
      select kind, title, of_day::text as of_day, count(distinct user_id)::int as people,
        mexican_day(min(recorded_at))::text as recorded_from, mexican_day(max(recorded_at))::text as recorded_to,
        array_agg(distinct area) as areas
      from reason group by kind, title, of_day
    )
    select (select count(distinct user_id)::int from changed) as changed,
      (select count(distinct user_id)::int from changed where user_id not in (select user_id from reason)) as unexplained,
      coalesce((select jsonb_agg(to_jsonb(cause)) from cause), '[]') as causes,
      coalesce((select jsonb_agg(to_jsonb(person) order by person.name, person.obligation_title) from (
        select changed.user_id, users.name, changed.before, changed.after, (
          select title from obligation_versions versions where versions.obligation_id = changed.obligation_id order by version desc limit 1
        ) as obligation_title
        from changed join users on users.id = changed.user_id
        order by users.name, obligation_title limit ${LATER_PEOPLE}
      ) person), '[]') as people`.execute(database);
  return rows[0] ?? { changed: 0, unexplained: 0, people: [], causes: [] };
}

/** The facts recorded later that changed the picture of a past day, the one about most people first. */
export async function readLaterFacts(database: Database, entityId: string, on: string): Promise<LaterFacts> {
  const parts = await computeParts(await peopleInBatches(database, entityId), (people) =>
    readPart(database, { entityId, on }, people),
  );
  const causes = new Map<string, Part['causes'][number]>();
  for (const cause of parts.flatMap((part) => part.causes)) {
    const key = `${cause.kind} ${cause.title} ${cause.of_day}`;
    const known = causes.get(key);
    causes.set(key, {
      ...cause,
      people: cause.people + (known?.people ?? 0),
      recorded_from: known && known.recorded_from < cause.recorded_from ? known.recorded_from : cause.recorded_from,
      recorded_to: known && known.recorded_to > cause.recorded_to ? known.recorded_to : cause.recorded_to,
      areas: [...new Set([...cause.areas, ...(known?.areas ?? [])])],
    });
  }
  const sum = (count: (part: Part) => number) => parts.reduce((total, part) => total + count(part), 0);
  return {
    on,
    changed: sum(({ changed }) => changed),
    unexplained: sum(({ unexplained }) => unexplained),
    causes: [...causes.values()]
      .map(({ areas, ...cause }) => ({ ...cause, area: areas.length === 1 ? (areas[0] ?? null) : null }))
      .toSorted((a, b) => b.people - a.people || a.recorded_from.localeCompare(b.recorded_from)),
    people: parts.flatMap(({ people }) => people).slice(0, LATER_PEOPLE),
  };
}
