import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/**
 * A key for the courses that the caller may see, as they were loaded: who has the same key sees the same courses. What is cached of courses is
 * cached under it.
 */
export async function findVisibleContent(database: Database): Promise<string> {
  const { key } = await database
    .selectFrom('courses')
    .select(sql<string>`md5(coalesce(string_agg(id || ' ' || version || ' ' || loaded_at, ',' order by id), ''))`.as('key'))
    .executeTakeFirstOrThrow();
  return key;
}
