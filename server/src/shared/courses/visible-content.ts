import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Session } from '../../http/session.ts';
import { isOffered } from './find-course.ts';

/** Another process may serve the old content this long after a load. */
const TRUSTED_MS = 1_000;
const ENTITIES = 1_000;

/** A key of the courses that the connection may see, as loaded: the same key means the same courses. */
async function findKey(database: Database): Promise<string> {
  const { key } = await database
    .selectFrom('courses')
    .select(
      sql<string>`md5(coalesce(string_agg(id || ' ' || version || ' ' || loaded_at, ',' order by id), ''))`.as('key'),
    )
    .where(isOffered)
    .executeTakeFirstOrThrow();
  return key;
}

/** Visible courses depend only on the viewer's entity. */
export type Viewer = Pick<Session['user'], 'entity_id'>;

/**
 * Keys the caches of course replies and of the assistant's index by the courses that a viewer may see. The
 * database is asked once a second per entity: asking at every request would double the wait of an office
 * that opens its courses at nine.
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

  /** Call it after a load by this process. */
  invalidate(): void {
    this.#keys.clear();
  }
}
