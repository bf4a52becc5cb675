import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Session } from '../../http/session.ts';

/** Another process may answer with the old content for this long after a load. */
const TRUSTED_MS = 1_000;
const ENTITIES = 1_000;

/**
 * A key for the courses that the connection may see, as they were loaded: who has the same key sees the same
 * courses.
 */
async function findKey(database: Database): Promise<string> {
  const { key } = await database
    .selectFrom('courses')
    .select(
      sql<string>`md5(coalesce(string_agg(id || ' ' || version || ' ' || loaded_at, ',' order by id), ''))`.as('key'),
    )
    .executeTakeFirstOrThrow();
  return key;
}

/** Visible courses depend only on the viewer's entity. */
export type Viewer = Pick<Session['user'], 'entity_id'>;

/**
 * The key under which replies with courses, and what the assistant knows of them, are cached for whoever sees
 * the same. It is asked of the database once a second for each entity: asked by every request, an office that
 * opens its courses at nine would wait twice as long.
 */
export class VisibleContent {
  readonly #keys = new Map<string | null, { key: Promise<string>; since: number }>();

  key(database: Database, { entity_id }: Viewer): Promise<string> {
    const known = this.#keys.get(entity_id);
    if (known && performance.now() - known.since < TRUSTED_MS) return known.key;
    const key = findKey(database);
    if (this.#keys.size >= ENTITIES) this.#keys.clear();
    this.#keys.set(entity_id, { key, since: performance.now() });
    key.catch(() => this.#keys.delete(entity_id));
    return key;
  }

  /** After a load by this process. */
  invalidate(): void {
    this.#keys.clear();
  }
}
