import { isObliged } from '@finaula/contract/compliance';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { listStandingsOf } from './standings.ts';

/** An obligation that a person still has to fulfil, as listed in a reminder. */
export interface DueItem {
  obligation_id: string;
  title: string;
  /** YYYY-MM-DD */
  due_on: string;
  /** The mail's day, YYYY-MM-DD. */
  on: string;
  courses: { title: string; minutes: number }[];
  /** The regulatory change for which the institution asks it again; null: none. */
  reform: Reform | null;
}

interface Reform {
  title: string;
  /** YYYY-MM-DD */
  published_on: string;
}

interface Course {
  id: string;
  title: string;
  minutes: number;
}

/**
 * Lists items that people of an entity have to fulfil on a day, by person, the earliest deadline first;
 * omits people without any.
 */
export async function listDueItems(
  connection: Connection,
  entityId: string,
  on: string,
  people: readonly string[],
): Promise<Map<string, DueItem[]>> {
  const standings = await listStandingsOf(connection, { entityId, on, filters: { as_known: 'then' } }, people);
  const open = standings.filter(({ standing }) => standing !== 'cumplida' && isObliged(standing));
  const asked = [...new Set(open.flatMap(({ missing_course_ids }) => missing_course_ids))];
  const { rows } = await sql<Course>`
    select id, coalesce(document ->> 'title', id) as title, coalesce((document ->> 'duration_minutes')::int, 0) as minutes
    from courses where id = any(${asked}::text[])`.execute(connection);
  const courses = new Map(rows.map((course) => [course.id, course]));
  const decided = await sql<Reform & { obligation_id: string }>`
    select decisions.obligation_id, reforms.title, reforms.published_on::text
    from reform_decisions decisions join reforms on reforms.id = decisions.reform_id
    where decisions.obligation_id = any(${[...new Set(open.map(({ obligation_id }) => obligation_id))]}::uuid[])`.execute(
    connection,
  );
  const reforms = new Map(decided.rows.map(({ obligation_id, ...reform }) => [obligation_id, reform]));
  const items = new Map<string, DueItem[]>();
  for (const row of open.toSorted((a, b) => a.due_on.localeCompare(b.due_on)))
    items.set(row.user_id, [
      ...(items.get(row.user_id) ?? []),
      {
        obligation_id: row.obligation_id,
        title: row.title,
        due_on: row.due_on,
        on,
        courses: row.missing_course_ids.map((id) => courses.get(id) ?? { title: id, minutes: 0 }),
        reform: reforms.get(row.obligation_id) ?? null,
      },
    ]);
  return items;
}
