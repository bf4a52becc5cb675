import { Readable } from 'node:stream';
import { LINK_SOON_DAYS, TIME_ZONE } from '@finaula/contract/constants';
import type { EntityUser, userListing } from '@finaula/contract/entities';
import { line } from '@finaula/contract/validation';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Entity, presentPerson } from './present.ts';

export type Listing = z.output<typeof userListing>;

const verified = sql<boolean>`(users.email_verified_at is not null)`;

/** When the one link of a person that has not been replaced ends; asked only of those who wait, who are few. */
const linkEndsAt = sql<Date | null>`(case when users.email_verified_at is null then (
  select expires_at from verification_links where verification_links.user_id = users.id and voided_at is null) end)`;

/** As Date.toISOString writes it: the database does so in a fraction of the time, and nobody counts with it. */
const asIso = (instant: RawBuilder<unknown>) => sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** With no more of each than is told of them: this is the largest of all lists. */
const selectPeople = (database: Database) =>
  database
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.is_active'])
    .select([verified.as('email_verified'), asIso(sql.ref('users.created_at')).as('created_at')])
    .select(asIso(linkEndsAt).$castTo<string | null>().as('verification_link_expires_at'));

export type Person = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number];

/** The last person of a page, with their instants to the microsecond where the order asks for them. */
type Last = Person & { registered?: string; link_ends?: string };

/** What people are ordered by: where it stands, what a cursor keeps of the last person, and how that is compared again. */
interface Key {
  column: RawBuilder<unknown>;
  form: z.ZodType;
  of: (last: Last) => unknown;
  at: (kept: unknown) => RawBuilder<unknown>;
}

const microseconds = (instant: RawBuilder<Date>) => sql<string>`(extract(epoch from ${instant}) * 1000000)::bigint`;
const instant = (column: RawBuilder<Date>, of: (last: Last) => string | undefined): Key => ({
  column,
  form: z.int().min(0).max(4e15),
  of: (last) => Number(of(last)),
  at: (kept) => sql`(timestamptz 'epoch' + ${kept}::bigint * interval '1 microsecond')`,
});

const linkWorks = sql<boolean>`coalesce(${linkEndsAt} > now(), false)`;
const registered = sql<Date>`users.created_at`;
const linkEnds = sql<Date>`(case when ${linkWorks} then ${linkEndsAt} else 'epoch' end)`;
const standing = ({ email_verified, is_active }: Person) => (!email_verified ? 0 : is_active ? 1 : 2);
const rank = z.int().min(-2).max(2);

const keys = {
  verified: {
    column: verified,
    form: z.boolean(),
    of: ({ email_verified }) => email_verified,
    at: (kept) => sql`${kept}::boolean`,
  },
  standing: {
    column: sql`(case when users.email_verified_at is null then 0 when users.is_active then 1 else 2 end)`,
    form: rank,
    of: standing,
    at: (kept) => sql`${kept}::int`,
  },
  standingDown: {
    column: sql`(case when users.email_verified_at is null then 0 when users.is_active then -1 else -2 end)`,
    form: rank,
    of: (last) => -standing(last),
    at: (kept) => sql`${kept}::int`,
  },
  name: {
    column: sql`users.name collate "es-MX-x-icu"`,
    form: line(120),
    of: ({ name }) => name,
    at: (kept) => sql`${kept} collate "es-MX-x-icu"`,
  },
  registered: instant(registered, (last) => last.registered),
  linkEnds: instant(linkEnds, (last) => last.link_ends),
  id: { column: sql`users.id`, form: z.uuid(), of: ({ id }) => id, at: (kept) => sql`${kept}::uuid` },
} satisfies Record<string, Key>;

/** All of an order goes up, or all of it down. Each has its index, but the last: few wait. */
const orders: Record<Listing['order'], { by: (keyof typeof keys)[]; down?: true }> = {
  waiting: { by: ['verified', 'name', 'id'] },
  name: { by: ['name', 'id'] },
  name_desc: { by: ['name', 'id'], down: true },
  status: { by: ['standing', 'name', 'id'] },
  status_desc: { by: ['standingDown', 'name', 'id'] },
  newest: { by: ['registered', 'id'], down: true },
  oldest: { by: ['registered', 'id'] },
  urgent: { by: ['linkEnds', 'registered', 'id'] },
};
/** The same for all who stand alike. */
const ofState = ['verified', 'standing', 'standingDown'];

/** @throws ApiError CURSOR_INVALID */
function beyond(cursor: string, by: readonly Key[], down: boolean) {
  const kept = z.tuple(by.map(({ form }) => form) as [z.ZodType]).safeParse(readCursor(cursor));
  if (!kept.success) throw new ApiError('CURSOR_INVALID');
  const [columns, values] = [sql.join(by.map(({ column }) => column)), sql.join(by.map(({ at }, i) => at(kept.data[i])))];
  return sql<boolean>`(${columns}) ${sql.raw(down ? '<' : '>')} (${values})`;
}

function readCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
const cursorAt = (last: Last, by: readonly Key[]) => Buffer.from(JSON.stringify(by.map(({ of }) => of(last)))).toString('base64url');

const statuses = {
  waiting: sql<boolean>`users.email_verified_at is null`,
  active: sql<boolean>`users.email_verified_at is not null and users.is_active`,
  inactive: sql<boolean>`users.email_verified_at is not null and not users.is_active`,
};

const waitingLinks = {
  needed: sql<boolean>`users.email_verified_at is null and not ${linkWorks}`,
  ending: sql<boolean>`users.email_verified_at is null and ${linkWorks}
    and (${linkEndsAt} at time zone ${sql.lit(TIME_ZONE)})::date <= (now() at time zone ${sql.lit(TIME_ZONE)})::date + ${sql.lit(LINK_SOON_DAYS)}`,
};

/** Every word stands somewhere in the name or the e-mail, whatever the accents. */
function said(q: string) {
  const escaped = q.split(/\s+/).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  // The longest first: they are rare.
  const plain = escaped.toSorted((a, b) => b.length - a.length).map((word) => sql`plain_text(${word})`);
  // An array: a prepared "in" is planned for an entity of middling size, and would read all people of a large one.
  return sql<boolean>`users.id = any (array(select people_with(array[${sql.join(plain)}])))`;
}

const employees = sql<number>`(count(*) filter (where users.role <> 'EntidadAdmin') over ())::int`;

/** A page of the people of an entity, and where the next begins; of the first page of a search, how many it finds. @throws ApiError CURSOR_INVALID */
export async function listPage(
  database: Database,
  entityId: string,
  { q, status, role, link, order, limit, cursor }: Listing,
): Promise<{ people: Person[]; nextCursor: string | null; found?: { people: number; employees: number } }> {
  const { by: names, down = false } = orders[order];
  // Of one state nobody comes before the others: their own index has them by name.
  const by: Key[] = names.filter((key) => status === undefined || !ofState.includes(key)).map((key) => keys[key]);
  const counted = cursor === undefined && (q ?? link) !== undefined;
  const found = await selectPeople(database)
    .$if(names.includes('registered'), (all) => all.select(microseconds(registered).as('registered')))
    .$if(names.includes('linkEnds'), (all) => all.select(microseconds(linkEnds).as('link_ends')))
    .$if(counted, (all) => all.select([sql<number>`(count(*) over ())::int`.as('people'), employees.as('employees')]))
    // Those found are looked up by who they are: by an equal entity too, a plan made for an entity of middling size would go through all people of a large one.
    .where('users.entity_id', q === undefined ? '=' : 'is not distinct from', entityId)
    .$if(q !== undefined, (all) => all.where(said(q ?? '')))
    .$if(status !== undefined, (all) => all.where(statuses[status ?? 'active']))
    .$if(role !== undefined, (all) => all.where('users.role', '=', sql.lit(role ?? 'Empleado')))
    .$if(link !== undefined, (all) => all.where(waitingLinks[link ?? 'needed']))
    .$if(cursor !== undefined, (all) => all.where(beyond(cursor ?? '', by, down)))
    .$call((all) => by.reduce((ordered, { column }) => ordered.orderBy(column, down ? 'desc' : 'asc'), all))
    .limit(limit + 1)
    .execute();
  const people = found.slice(0, limit);
  const last = people.at(-1);
  return {
    people,
    nextCursor: found.length > limit && last ? cursorAt(last, by) : null,
    ...(counted && { found: { people: last?.people ?? 0, employees: last?.employees ?? 0 } }),
  };
}

/** How many people an entity has, kept by the database as they come and go; and how many of them are of that state and role. */
export async function countPeople(database: Database, entityId: string, { status, role }: Pick<Listing, 'status' | 'role'>) {
  const {
    people,
    people_waiting,
    people_inactive,
    administrators: some,
  } = await database
    .selectFrom('entities')
    .select((eb) => [
      'people',
      'people_waiting',
      'people_inactive',
      eb
        .selectFrom('users')
        // Their state is no condition, or their index might be left for that of all who are in it.
        .select(sql<number>`(count(*) filter (where ${status === undefined ? sql.lit(true) : statuses[status]}))::int`.as('administrators'))
        .where('users.entity_id', '=', entityId)
        // Not as a parameter: a plan for any role could not use the index of the few administrators.
        .where('users.role', '=', sql.lit('EntidadAdmin'))
        .as('administrators'),
    ])
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  const counts = { people, waiting: people_waiting, inactive: people_inactive, active: people - people_waiting - people_inactive };
  const [alike, administrators] = [counts[status ?? 'people'], some ?? 0];
  const [ofAdministrators, ofEmployees] = [role === 'Empleado' ? 0 : administrators, role === 'EntidadAdmin' ? 0 : alike - administrators];
  return { counts, found: { people: ofAdministrators + ofEmployees, employees: ofEmployees } };
}

/** What is to be done for those who wait. */
export const summarizeWaiting = (database: Database, entityId: string) =>
  database
    .selectFrom('users')
    .select([
      sql<number>`(count(*) filter (where ${waitingLinks.needed}))::int`.as('without_link'),
      sql<Date | null>`min(users.created_at) filter (where ${waitingLinks.needed})`.as('waiting_since'),
      sql<number>`(count(*) filter (where ${waitingLinks.ending}))::int`.as('ending_soon'),
    ])
    .where('users.entity_id', '=', entityId)
    .where(statuses.waiting)
    .executeTakeFirstOrThrow();

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
