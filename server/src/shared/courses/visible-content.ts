import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Session } from '../../http/session.ts';
import { isOffered, isShown } from './find-course.ts';

/** Another process may serve the old content this long after a load. */
const TRUSTED_MS = 1_000;
const ENTITIES = 1_000;

interface Shown {
  key: string;
  /** Whether some of them are only for people whom an obligation reaches. */
  some_assigned: boolean;
}

/** A key of the courses of an entity, as loaded: the same key means the same courses. */
const findShown = (database: Database): Promise<Shown> =>
  database
    .selectFrom('courses')
    .select([
      sql<string>`md5(coalesce(string_agg(id || ' ' || version || ' ' || loaded_at, ',' order by id), ''))`.as('key'),
      sql<boolean>`coalesce(bool_or(audience = 'assigned'), false)`.as('some_assigned'),
    ])
    .where(isShown)
    .executeTakeFirstOrThrow();

/** The courses among them that an obligation brings to the caller. */
async function findAssigned(database: Database): Promise<string> {
  const courses = await database
    .selectFrom('courses')
    .select('id')
    .where('audience', '=', 'assigned')
    .where(isOffered)
    .orderBy('id')
    .execute();
  return courses.map(({ id }) => id).join(' ');
}

/** Visible courses depend on the viewer's entity, and for employees on their obligations. */
export type Viewer = Pick<Session['user'], 'entity_id' | 'role'>;

/**
 * Keys the caches of course replies and of the assistant's index by the courses that a viewer may see. The
 * database is asked once a second per entity: asking at every request would double the wait of an office
 * that opens its courses at nine.
 */
export class VisibleContent {
  readonly #shown = new Map<string | null, { shown: Promise<Shown>; since: number }>();

  async key(database: Database, { entity_id, role }: Viewer): Promise<string> {
    const { key, some_assigned } = await this.#find(database, entity_id);
    return some_assigned && role === 'Empleado' ? `${key} ${await findAssigned(database)}` : key;
  }

  #find(database: Database, entityId: string | null): Promise<Shown> {
    const known = this.#shown.get(entityId);
    if (known && performance.now() - known.since < TRUSTED_MS) return known.shown;
    const shown = findShown(database);
    if (this.#shown.size >= ENTITIES) this.#shown.clear();
    this.#shown.set(entityId, { shown, since: performance.now() });
    shown.catch(() => this.#shown.delete(entityId));
    return shown;
  }

  /** Call it after a load by this process. */
  invalidate(): void {
    this.#shown.clear();
  }
}
