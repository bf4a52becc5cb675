import { Readable } from 'node:stream';
import type { EntityUser } from '@finaula/contract/people';
import type { Database } from '../../database/connect.ts';
import { presentEntityUser } from '../../identity/accounts/present-entity-user.ts';
import { listPage } from './people-page.ts';

/** Users per batch. */
const BATCH = 500;

type Page = Awaited<ReturnType<typeof listPage>>;

async function* asJson(
  first: Page,
  entityName: string,
  next: (cursor: string) => Promise<Page>,
): AsyncGenerator<string> {
  const rows = (page: Page) =>
    page.rows.map((user) => JSON.stringify(presentEntityUser({ ...user, entity_name: entityName }))).join(',');
  yield `{"users":[${rows(first)}`;
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = await next(cursor);
    yield `,${rows(page)}`;
    cursor = page.nextCursor;
  }
  yield `],"entity_name":${JSON.stringify(entityName)}}`;
}

/**
 * All users of an entity; many of them are streamed as JSON, without holding a connection between batches.
 */
export async function listEverybody(
  database: Database,
  entity: { id: string; name: string },
): Promise<{ users: EntityUser[]; entity_name: string } | Readable> {
  const next = (cursor?: string) => listPage(database, entity.id, { order: 'waiting', limit: BATCH, cursor });
  const first = await next();
  if (first.nextCursor === null)
    return {
      users: first.rows.map((user) => presentEntityUser({ ...user, entity_name: entity.name })),
      entity_name: entity.name,
    };
  return Readable.from(asJson(first, entity.name, next));
}
