import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

export const courseExists = async (database: Database, courseId: string): Promise<boolean> =>
  (await database.selectFrom('courses').select('id').where('id', '=', courseId).executeTakeFirst()) !== undefined;

/**
 * The passages of a course that share words with the question, best first. Words are stems without accents, any of them may match, and a passage
 * with more of them, closer together, comes first.
 */
export async function searchPassages(database: Database, courseId: string, question: string, limit: number) {
  // The lexemes are stems already: 'simple' takes them as they are.
  const query = sql<string>`to_tsquery('simple', nullif(array_to_string(array(
    select quote_literal(lexeme) from unnest(to_tsvector('spanish_unaccent', ${question}))), ' | '), ''))`;
  return database
    .selectFrom('passages')
    .select(['slide_number', 'slide_title', 'content'])
    .select(sql<number>`ts_rank_cd(search, ${query}, 1)`.as('rank'))
    .where('course_id', '=', courseId)
    .where(sql<boolean>`search @@ ${query}`)
    .orderBy(sql`ts_rank_cd(search, ${query}, 1)`, 'desc')
    .orderBy('slide_number')
    .orderBy('position')
    .limit(limit)
    .execute();
}

export type Passage = Awaited<ReturnType<typeof searchPassages>>[number];
