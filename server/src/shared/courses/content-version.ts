import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** How long a process believes that the content which it knows is what was loaded last; whoever loads other content waits as long. */
export const CONTENT_TRUSTED_MS = 1_000;

/** Tells one load of the content from another: an instant, to the microsecond; null before the first. */
export async function findLastLoad(database: Database): Promise<string | null> {
  const { last } = await database
    .selectFrom('courses')
    .select(sql<string | null>`max(loaded_at)::text`.as('last'))
    .executeTakeFirstOrThrow();
  return last;
}
