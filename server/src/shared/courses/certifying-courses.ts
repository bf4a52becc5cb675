import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** Whether a row of `courses` leads to a constancia: by its quiz, or as a package. */
export const givesCertificate = sql<boolean>`(courses.document ->> 'package' is not null
  or jsonb_array_length(coalesce(courses.document -> 'quiz' -> 'questions', '[]')) > 0)`;

/** Courses that give a constancia and are not to be retired, as far as the caller sees them. */
export async function listCertifyingCourses(connection: Connection): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, document ->> 'title' as title from courses
    where retired_on is null and ${givesCertificate}`.execute(connection);
  return rows;
}

/** Number of these courses that give a constancia and are not to be retired. */
export async function countCertifyingCourses(connection: Connection, ids: readonly string[]): Promise<number> {
  const certifying = new Set((await listCertifyingCourses(connection)).map(({ id }) => id));
  return ids.filter((id) => certifying.has(id)).length;
}
