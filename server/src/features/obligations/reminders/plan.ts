import type { ReminderKind } from '@finaula/contract/compliance';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';
import { isInvited } from '../../../identity/accounts/account-state.ts';
import { awaitsDecision } from '../../../shared/mail/waiting-reforms.ts';
import { isWaitingRegistrant } from '../../../shared/mail/waiting-registrants.ts';

/** A receiver of a day's mail, and the obligations in it. */
export interface Planned {
  user_id: string;
  kind: 'obligation_assigned' | 'reminder';
  /** Ids, separated by spaces. */
  obligations: string;
}

/** At most one digest per administrator and day, beside the mail about their own obligations. */
export const digestKey = (userId: string, day: string): string => `digest/${userId}/${day}`;

/** At most one mail about waiting registrants per administrator and day. */
export const registrationsKey = (userId: string, day: string): string => `registrations/${userId}/${day}`;

/** At most one mail about regulatory changes per administrator and day. */
export const reformsKey = (userId: string, day: string): string => `reforms/${userId}/${day}`;

/** At most one mail about a person's own obligations per day. */
export const dedupeKey = (userId: string, day: string): string => `obligations/${userId}/${day}`;

/**
 * Plans the mails of a day, for `people` or for all: on assignment, 30, 7 and 1 days before a deadline, the
 * day after it, and then weekly, eight times (compliance.md §5). A missed date (a Sunday, a holiday, a
 * stopped server) is made up for within a week, once; other due items are in the same mail. No future mails
 * are stored: they follow from facts and from earlier mails. `invited` plans what people would get who have
 * not accepted their invitation, to count them.
 */
export async function planReminders(
  connection: Connection,
  entityId: string,
  day: string,
  on: Record<ReminderKind, boolean>,
  people: readonly string[] | undefined,
  whose: 'active' | 'invited' = 'active',
): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    with open as (
      select found.user_id, found.obligation_id, found.standing, found.due_on, found.assigned_on,
        (select max(date) from (
            select found.assigned_on as date
            union all select found.due_on + days from unnest(array[-30, -7, -1, 1]) days
            union all select found.due_on + 1 + 7 * week from generate_series(1, 8) week
          ) dates where date <= ${day}::date) as reached
      from standings_on(${entityId}::uuid, ${day}::date, 'then', ${people ? sql`${people}::uuid[]` : sql`null`}) found
      where found.standing in ('vencida', 'por_vencer', 'pendiente')
    ), told as (
      select open.*, reached = assigned_on as is_new,
        reached > ${day}::date - 7 and not exists (
          select from messages
          where messages.user_id = open.user_id and messages.kind in ('obligation_assigned', 'reminder') and messages.state <> 'omitido'
            and (messages.facts ->> 'day')::date >= open.reached and position(open.obligation_id::text in messages.facts ->> 'obligations') > 0) as is_reached
      from open
    )
    select told.user_id,
      case when bool_or(is_reached and not is_new) then 'reminder' else 'obligation_assigned' end as kind,
      string_agg(told.obligation_id::text, ' ' order by told.due_on, told.obligation_id) filter (where is_reached or told.standing <> 'pendiente') as obligations
    from told
    join users on users.id = told.user_id
    where ${whose === 'active' ? sql`users.email_verified_at is not null and users.is_active` : isInvited}
      and not exists (select from messages where messages.dedupe_key = 'obligations/' || told.user_id || '/' || ${day})
    group by told.user_id
    having bool_or(is_reached and case when is_new then ${on.obligation_assigned}::boolean else ${on.reminder}::boolean end)
    order by told.user_id`.execute(connection);
  return rows;
}

/** Active administrators that a condition on `users` selects, by name. */
async function listAdministrators(connection: Connection, entityId: string, isTold: RawBuilder<boolean>) {
  const { rows } = await sql<{ id: string }>`
    select users.id from users
    where users.entity_id = ${entityId} and users.role = 'EntidadAdmin' and users.email_verified_at is not null and users.is_active
      and ${isTold}
    order by users.name collate "es-MX-x-icu", users.id`.execute(connection);
  return rows.map(({ id }) => id);
}

/** Administrators without a digest since Monday. */
export const planDigests = (connection: Connection, entityId: string, day: string): Promise<string[]> =>
  listAdministrators(
    connection,
    entityId,
    sql`not exists (
      select from messages
      where messages.user_id = users.id and messages.kind = 'weekly_digest' and messages.state <> 'omitido'
        and (messages.facts ->> 'day')::date >= date_trunc('week', ${day}::date)::date)`,
  );

/** Administrators who were not told of somebody who registered and waits. */
export const planRegistrations = (connection: Connection, entityId: string): Promise<string[]> =>
  listAdministrators(
    connection,
    entityId,
    sql`exists (
      select from (select users.* from users where users.entity_id = ${entityId} and ${isWaitingRegistrant}) waiting
      where not exists (
        select from messages
        where messages.user_id = users.id and messages.kind = 'registrations_waiting' and messages.state <> 'omitido'
          and messages.created_at > waiting.created_at))`,
  );

/** Administrators who were not told of a regulatory change that awaits the entity's decision. */
export const planReforms = (connection: Connection, entityId: string): Promise<string[]> =>
  listAdministrators(
    connection,
    entityId,
    sql`exists (
      select from reforms
      where ${awaitsDecision(entityId)} and not exists (
        select from messages
        where messages.user_id = users.id and messages.kind = 'reforms_waiting' and messages.state <> 'omitido'
          and messages.created_at > reforms.recorded_at))`,
  );
