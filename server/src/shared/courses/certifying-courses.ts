import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** Courses that give a constancia and are not to be retired, as far as the caller sees them. */
export async function listCertifyingCourses(connection: Connection): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, document ->> 'title' as title from courses
    where retired_on is null and jsonb_array_length(coalesce(document -> 'quiz' -> 'questions', '[]')) > 0`.execute(
    connection,
  );
  return rows;
}

/** Number of these courses that give a constancia and are not to be retired. */
export async function countCertifyingCourses(connection: Connection, ids: readonly string[]): Promise<number> {
  const certifying = new Set((await listCertifyingCourses(connection)).map(({ id }) => id));
  return ids.filter((id) => certifying.has(id)).length;
}
