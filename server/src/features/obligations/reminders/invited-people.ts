import { VERIFICATION_LINK_DAYS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { isInvited } from '../../../identity/accounts/account-state.ts';
import { issueLinks } from '../../../identity/links/issue-links.ts';
import type { EnqueueMessage } from '../../../shared/mail/outbox.ts';

/** Days after an invitation on which it is mailed again. */
const AFTER_DAYS = [3, 10];

interface Invited {
  user_id: string;
  /** Their link, if it lasts for some days; otherwise it is renewed. */
  token_hash: Buffer | null;
  made_by: string | null;
  expires_at: Date;
}

/**
 * People of a verified institution, among `people` or all, who were invited by mail and have not entered, and
 * who get the invitation again on that day. Each invitation counts anew; a missed date is made up for within
 * a week, once.
 */
export async function planInvitations(
  connection: Connection,
  entityId: string,
  day: string,
  people?: readonly string[],
): Promise<Invited[]> {
  const { rows } = await sql<Invited>`
    select users.id as user_id, case when link.lasts then link.token_hash end as token_hash, link.made_by,
      case when link.lasts then link.expires_at else now() + make_interval(days => ${VERIFICATION_LINK_DAYS}::int) end as expires_at
    from users
    join entities on entities.id = users.entity_id and entities.review = 'verified'
    join lateral (
      select state, created_at, settled_at, is_repeated from messages
      where messages.user_id = users.id and messages.kind = 'invitation'
      order by created_at desc, id desc limit 1) invitation on invitation.state = 'enviado' and invitation.is_repeated
    join lateral (
      select max(date) as reached from (select mexican_day(invitation.settled_at) + unnest(${AFTER_DAYS}::int[]) as date) dates
      where date <= ${day}::date) step on step.reached > ${day}::date - 7
    join lateral (
      select token_hash, made_by, expires_at, expires_at > end_of_mexican_day(${day}::date + 1) as lasts from verification_links
      where verification_links.user_id = users.id and voided_at is null
      order by created_at desc limit 1) link on true
    where users.entity_id = ${entityId} and ${isInvited}
      and ${people === undefined ? sql`true` : sql`users.id = any(${people}::uuid[])`}
      and not exists (
        select from messages
        where messages.user_id = users.id and messages.kind = 'invitation_reminder' and messages.state <> 'omitido'
          and messages.created_at > invitation.created_at and (messages.facts ->> 'day')::date >= step.reached)
    order by users.id`.execute(connection);
  return rows;
}

/** Renews links that end. Returns the hash of each person's link. */
async function renewLinks(tx: Transaction, invited: readonly Invited[]) {
  const hashes = new Map(invited.map(({ user_id, token_hash }) => [user_id, token_hash]));
  const ending = invited.filter(({ token_hash }) => token_hash === null);
  for (const [madeBy, people] of Map.groupBy(ending, ({ made_by }) => made_by)) {
    const ids = people.map(({ user_id }) => user_id);
    for (const { userId, tokenHash } of await issueLinks(tx, 'verification', ids, madeBy === null ? {} : { madeBy }))
      hashes.set(userId, tokenHash);
  }
  return hashes;
}

/** Writes the invitations that are repeated on that day. */
export async function remindInvited(
  tx: Transaction,
  enqueue: EnqueueMessage,
  entityId: string,
  day: string,
): Promise<void> {
  const planned = await planInvitations(tx, entityId, day);
  if (planned.length === 0) return;
  // Leave people to whom another request gives a link or access now: tomorrow's round makes up for them.
  const locked = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${planned.map(({ user_id }) => user_id)}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const people = locked.map(({ id }) => id);
  const invited = await planInvitations(tx, entityId, day, people);
  if (invited.length === 0) return;
  const hashes = await renewLinks(tx, invited);
  await enqueue.many(
    tx,
    'invitation_reminder',
    entityId,
    sql`
      select user_id, 'invitations/' || user_id || '/' || ${day} as dedupe_key, jsonb_build_object('day', ${day}::text) as facts,
        hash as verification_hash, null::text as address
      from unnest(${[...hashes.keys()]}::uuid[], ${[...hashes.values()]}::bytea[]) as link (user_id, hash)`,
  );
}
