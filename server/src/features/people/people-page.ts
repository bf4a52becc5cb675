import { LINK_SOON_DAYS } from '@finaula/contract/constants';
import type { userListing } from '@finaula/contract/people';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { escapeLike } from '../../database/like.ts';
import { plannedEachTime } from '../../database/prepared-client.ts';
import { hasAccountState, peopleLeft } from '../../identity/accounts/account-state.ts';
import { employmentColumns } from '../../identity/accounts/employment.ts';
import { onOpenLink } from '../../identity/accounts/linked-users.ts';
import { byName, userColumns } from '../../identity/accounts/users.ts';
import type { Sorting } from '../../shared/lists/keyset-page.ts';
import { keysetPage } from '../../shared/lists/keyset-page.ts';

export type Listing = z.output<typeof userListing>;
type Filters = Pick<Listing, 'q' | 'user_id' | 'status' | 'role' | 'link' | 'invited' | 'area' | 'left'>;

const id = { column: sql.ref('users.id'), type: 'uuid', as: 'id' } as const;
const orders: Record<Listing['order'], Sorting> = {
  waiting: { keys: [{ column: sql`(users.email_verified_at is not null)`, type: 'boolean' }, byName, id] },
  name: { keys: [byName, id] },
  newest: { keys: [{ column: sql.ref('users.created_at'), type: 'timestamptz' }, id], descending: true },
};

const linkWorks = sql<boolean>`coalesce(verification_links.expires_at > now(), false)`;
const linkConditions = {
  needed: sql<boolean>`(${hasAccountState.waiting} and not ${linkWorks})`,
  ending: sql<boolean>`(${hasAccountState.waiting} and ${linkWorks}
    and mexican_day(verification_links.expires_at) <= mexican_today() + ${sql.lit(LINK_SOON_DAYS)})`,
};

const invitedConditions = {
  true: sql<boolean>`(${hasAccountState.waiting} and users.invited_at is not null)`,
  false: sql<boolean>`(${hasAccountState.waiting} and users.invited_at is null)`,
};

/**
 * Every word must occur in the name or the e-mail, regardless of accents; or the employee number must begin
 * with the text.
 */
function matches(entityId: string, q: string) {
  const patterns = q.split(/\s+/).map((word) => sql`plain_text(${`%${escapeLike(word)}%`})`);
  return sql<boolean>`users.id in (
    select people_with(array[${sql.join(patterns)}])
    union all select user_id from employment where entity_id = ${entityId} and employee_number ilike ${`${escapeLike(q)}%`})`;
}

/** Like `hasLeft`, on a joined row of employment; today is computed once, not for each row. */
const joinedHasLeft = sql<boolean>`coalesce(employment.left_on <= (select mexican_today()), false)`;

const isFiltered = (filters: Filters) => Object.values(filters).some((filter) => filter !== undefined);

const selectMatching = (database: Database, entityId: string, filters: Filters) => {
  const { q, user_id, status, role, link, invited, area, left } = filters;
  return (
    database
      .selectFrom('users')
      .leftJoin('verification_links', onOpenLink)
      .select(userColumns)
      .leftJoin('employment', 'employment.user_id', 'users.id')
      .select(employmentColumns)
      .select([
        'verification_links.expires_at as link_expires_at',
        'users.closed_at',
        'users.invited_at',
        joinedHasLeft.as('has_left'),
      ])
      // Without filters, one plan suits all entities: it follows the index of the order.
      .$if(isFiltered(filters), (all) => all.modifyEnd(plannedEachTime))
      .where('users.entity_id', '=', entityId)
      .where((eb) => (q === undefined ? eb.lit(true) : matches(entityId, q)))
      .where((eb) => (user_id === undefined ? eb.lit(true) : eb('users.id', '=', user_id)))
      .where((eb) => (status === undefined ? eb.lit(true) : hasAccountState[status]))
      .where((eb) =>
        area === undefined ? eb.lit(true) : eb('employment.area_key', '=', sql<string>`plain_text(${area})`),
      )
      .where((eb) => (left === undefined ? eb.lit(true) : eb(joinedHasLeft, '=', left === 'true')))
      .where((eb) => (role === undefined ? eb.lit(true) : eb('users.role', '=', role)))
      .where((eb) => (link === undefined ? eb.lit(true) : linkConditions[link]))
      .where((eb) => (invited === undefined ? eb.lit(true) : invitedConditions[invited]))
  );
};

/** A page of the users of an entity. @throws ApiError CURSOR_INVALID */
export const listPage = (database: Database, entityId: string, { order, limit, cursor, ...filters }: Listing) =>
  keysetPage(selectMatching(database, entityId, filters), orders[order], { limit, cursor });

/**
 * Counters of an entity, kept by the database so that they cost the same for 20 or 20,000 users. An
 * administrator who may not see inherited people gets counters without them.
 */
export async function countPeople(database: Database, entityId: string) {
  const kept = await database
    .selectFrom('entities')
    .select([
      'people',
      'people_waiting',
      sql<number>`people_inactive + ${peopleLeft}`.as('people_inactive'),
      sql<boolean>`inherited_are_hidden()`.as('partly'),
    ])
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  const { people, people_waiting, people_inactive } = kept.partly
    ? await database
        .selectFrom('users')
        .select([
          sql<number>`count(*)::int`.as('people'),
          sql<number>`(count(*) filter (where ${hasAccountState.waiting}))::int`.as('people_waiting'),
          sql<number>`(count(*) filter (where ${hasAccountState.inactive}))::int`.as('people_inactive'),
        ])
        .where('entity_id', '=', entityId)
        .executeTakeFirstOrThrow()
    : kept;
  return {
    people,
    waiting: people_waiting,
    inactive: people_inactive,
    active: people - people_waiting - people_inactive,
  };
}

/** Number of matches, and of those who are no administrators. Only a search is counted row by row. */
export async function countFound(
  database: Database,
  entityId: string,
  filters: Filters,
  counts: Awaited<ReturnType<typeof countPeople>>,
) {
  const { q, user_id, link, invited, status, role, area, left } = filters;
  const searched = [q, user_id, link, invited, area, left].some((filter) => filter !== undefined);
  const counted = await selectMatching(database, entityId, searched ? filters : { status, role: 'EntidadAdmin' })
    .clearSelect()
    .select([
      sql<number>`count(*)::int`.as('people'),
      sql<number>`(count(*) filter (where users.role = 'EntidadAdmin'))::int`.as('administrators'),
    ])
    .executeTakeFirstOrThrow();
  const people = searched ? counted.people : counts[status ?? 'people'];
  const administrators = role === 'Empleado' ? 0 : counted.administrators;
  const employees = role === 'EntidadAdmin' ? 0 : people - counted.administrators;
  return { people: administrators + employees, employees };
}

/** Summarises the waiting people. */
export const summarizeWaiting = (database: Database, entityId: string) =>
  selectMatching(database, entityId, { status: 'waiting' })
    .clearSelect()
    .select([
      sql<number>`(count(*) filter (where ${linkConditions.needed}))::int`.as('without_link'),
      sql<Date | null>`min(users.created_at) filter (where ${linkConditions.needed})`.as('waiting_since'),
      sql<number>`(count(*) filter (where ${linkConditions.ending}))::int`.as('ending_soon'),
      sql<number>`(count(*) filter (where users.invited_at is null))::int`.as('to_decide'),
      sql<number>`(count(*) filter (where users.invited_at is not null))::int`.as('invited'),
    ])
    .executeTakeFirstOrThrow();
