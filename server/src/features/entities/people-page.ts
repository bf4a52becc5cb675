import { Readable } from 'node:stream';
import type { EntityUser, userListing } from '@finaula/contract/entities';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Entity, presentPerson } from './present.ts';
import { joinOpenLink } from './queries.ts';

export type Listing = z.output<typeof userListing>;

const byName = sql<string>`users.name collate "es-MX-x-icu"`;
const verified = sql<boolean>`(users.email_verified_at is not null)`;

/** Where a page ended: what its order asks of the last row. */
const position = z.union([
  z.strictObject({ verified: z.boolean(), name: z.string(), id: z.uuid() }),
  z.strictObject({ microseconds: z.int().min(0).max(4e15), id: z.uuid() }),
]);

const cursorAt = (last: z.input<typeof position>): string => Buffer.from(JSON.stringify(last)).toString('base64url');

/** @throws Refusal CURSOR_INVALID */
function beyond(cursor: string, order: Listing['order'], oneStatus: boolean) {
  try {
    const last = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (order === 'newest' && 'microseconds' in last)
      return sql<boolean>`(users.created_at, users.id)
        < (timestamptz 'epoch' + ${last.microseconds}::bigint * interval '1 microsecond', ${last.id}::uuid)`;
    if (order === 'waiting' && 'name' in last && oneStatus)
      return sql<boolean>`(${byName}, users.id) > (${last.name} collate "es-MX-x-icu", ${last.id}::uuid)`;
    if (order === 'waiting' && 'name' in last)
      return sql<boolean>`(${verified}, ${byName}, users.id) > (${last.verified}, ${last.name} collate "es-MX-x-icu", ${last.id}::uuid)`;
  } catch {
    // Said below.
  }
  throw new Refusal('CURSOR_INVALID');
}

const statuses = {
  waiting: sql<boolean>`users.email_verified_at is null`,
  active: sql<boolean>`users.email_verified_at is not null and users.is_active`,
  inactive: sql<boolean>`users.email_verified_at is not null and not users.is_active`,
};

/** Every word stands somewhere in the name or the e-mail, whatever the accents. */
function said(q: string) {
  const escaped = q.split(/\s+/).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const plain = escaped.toSorted((a, b) => b.length - a.length).map((word) => sql`plain_text(${word})`);
  return sql<boolean>`users.id in (select people_with(${plain[0]}, array[${sql.join(plain)}]))`;
}

/** As Date.toISOString writes it: the database does so in a fraction of the time, and nobody counts with it. */
const asIso = (column: 'users.created_at' | 'verification_links.expires_at') =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** With no more of each than is told of them: this is the largest of all lists. */
const selectPeople = (database: Database) =>
  database
    .selectFrom('users')
    .leftJoin('verification_links', joinOpenLink)
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.is_active'])
    .select([verified.as('email_verified'), asIso('users.created_at').as('created_at')])
    .select(asIso('verification_links.expires_at').$castTo<string | null>().as('verification_link_expires_at'));

export type Person = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number];

/** A page of the people of an entity, and where the next begins. @throws Refusal CURSOR_INVALID */
export async function listPage(
  database: Database,
  entityId: string,
  { q, status, role, order, limit, cursor }: Listing,
): Promise<{ people: Person[]; nextCursor: string | null }> {
  const found = await selectPeople(database)
    .$if(order === 'newest', (people) =>
      people.select(sql<string>`(extract(epoch from users.created_at) * 1000000)::bigint`.as('microseconds')),
    )
    .where('users.entity_id', '=', entityId)
    .$if(q !== undefined, (people) => people.where(said(q ?? '')))
    .$if(status !== undefined, (people) => people.where(statuses[status ?? 'active']))
    .$if(role !== undefined, (people) => people.where('users.role', '=', role ?? 'Empleado'))
    .$if(cursor !== undefined, (people) => people.where(beyond(cursor ?? '', order, status !== undefined)))
    // Of one state nobody comes before the others: their own index has them by name.
    .$if(order === 'waiting' && status === undefined, (people) => people.orderBy(verified))
    .$if(order === 'waiting', (people) => people.orderBy(byName).orderBy('users.id'))
    .$if(order === 'newest', (people) => people.orderBy('users.created_at', 'desc').orderBy('users.id', 'desc'))
    .limit(limit + 1)
    .execute();
  const people = found.slice(0, limit);
  const last = people.at(-1);
  if (found.length <= limit || !last) return { people, nextCursor: null };
  const { id, name, email_verified, microseconds } = last;
  const at = order === 'newest' ? { microseconds: Number(microseconds), id } : { verified: email_verified, name, id };
  return { people, nextCursor: cursorAt(at) };
}

/** Kept by the database as people come and go. */
export async function countPeople(database: Database, entityId: string) {
  const { people, people_waiting, people_inactive } = await database
    .selectFrom('entities')
    .select(['people', 'people_waiting', 'people_inactive'])
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  return { people, waiting: people_waiting, inactive: people_inactive, active: people - people_waiting - people_inactive };
}

/** People of the streamed list read at once. */
const BATCH = 500;

async function* everybodyAsJson(
  first: Awaited<ReturnType<typeof listPage>>,
  entity: Entity,
  next: (cursor: string) => ReturnType<typeof listPage>,
): AsyncGenerator<string> {
  const asJson = (people: Person[]) => people.map((person) => JSON.stringify(presentPerson(person, entity))).join(',');
  yield `{"users":[${asJson(first.people)}`;
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = await next(cursor);
    yield `,${asJson(page.people)}`;
    cursor = page.nextCursor;
  }
  yield `],"entity_name":${JSON.stringify(entity.name)}}`;
}

/**
 * Everybody of an entity: as they are when they are few, else as JSON that is made some people at a time and only as fast as it is taken; between
 * two batches no connection is held.
 */
export async function listEverybody(database: Database, entity: Entity): Promise<{ users: EntityUser[]; entity_name: string } | Readable> {
  const next = (cursor?: string) => listPage(database, entity.id, { order: 'waiting', limit: BATCH, cursor });
  const first = await next();
  if (first.nextCursor === null) return { users: first.people.map((person) => presentPerson(person, entity)), entity_name: entity.name };
  return Readable.from(everybodyAsJson(first, entity, next));
}
