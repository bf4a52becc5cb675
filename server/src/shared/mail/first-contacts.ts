import type { MessageKind } from '@finaula/contract/mail';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../database/connect.ts';
import type { NewMessage } from './new-message.ts';

/**
 * Messages caused by an institution. An unverified one sends none, because anyone can register one. Other
 * messages answer an act of their receiver, or a decision of the platform.
 */
export const INSTITUTION_MESSAGES: ReadonlySet<MessageKind> = new Set([
  'verification_link',
  'invitation',
  'invitation_reminder',
  'auditor_invitation',
  'reset_link',
  'new_administrator',
  'obligation_assigned',
  'reminder',
  'weekly_digest',
  'committee_report',
  'team_reminded',
]);

export const isInstitutionMessage = (kind: string): boolean => INSTITUTION_MESSAGES.has(kind as MessageKind);

/** Whether an institution with that review must not send the message. */
export const isWithheld = (kind: string, review: string | null): boolean =>
  review !== null && review !== 'verified' && isInstitutionMessage(kind);

/**
 * First contacts that an institution may make per day (docs/decisions/0041). A paying institution with a
 * proven domain invites the staff of a large bank at once.
 */
const FIRST_CONTACTS = { Standard: 200, Paid: 2_000, PaidWithDomain: 30_000 } as const;

/**
 * Whether a user's address is unproven and no message was or will be sent there. Subqueries, not joins: an
 * import writes thousands of rows before the planner's statistics know them.
 */
export const isFirstContact = (userId: RawBuilder<string>) => sql<boolean>`(
  (select email_proven_at from users where users.id = ${userId}) is null
  and not exists (select from messages earlier where earlier.user_id = ${userId} and earlier.state in ('en cola', 'enviado')
    and coalesce(earlier.sent_to, earlier.address, (select email from users where users.id = ${userId})) =
      (select email from users where users.id = ${userId})))`;

/** An institution's review, its daily first contacts, and those sent since yesterday or planned. */
export async function readStanding(connection: Connection, entityId: string) {
  const { review, subscription, proven, used } = await connection
    .selectFrom('entities')
    .select(['review', 'subscription'])
    .select(sql<boolean>`proven_domain_of(entities.id) is not null`.as('proven'))
    .select(
      sql<number>`(select count(*)::int from messages
        where first_contact_of = entities.id and due_at > now() - interval '24 hours')`.as('used'),
    )
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  const limit = FIRST_CONTACTS[subscription === 'Paid' && proven ? 'PaidWithDomain' : subscription];
  return { verified: review === 'verified', used, limit };
}

/**
 * Classifies a message to one person: withheld, a first contact to send in that many days, or null for any
 * other.
 */
export async function readContact(
  tx: Transaction,
  { kind, userId, ofEntity, byPlatform }: NewMessage,
): Promise<'unreviewed' | { entityId: string; days: number } | null> {
  if (byPlatform || !isInstitutionMessage(kind)) return null;
  const receiver = await tx
    .selectFrom('users')
    .select(['entity_id', isFirstContact(sql`${userId}::uuid`).as('is_first')])
    .where('id', '=', userId)
    .executeTakeFirst();
  const entityId = ofEntity ?? receiver?.entity_id;
  if (!entityId) return null;
  const { verified, used, limit } = await readStanding(tx, entityId);
  if (!verified) return 'unreviewed';
  return receiver?.is_first ? { entityId, days: Math.floor(used / limit) } : null;
}

/** Adds days to a moment, or to now. */
export const inDays = (days: number, from: Date | undefined) =>
  sql<Date>`coalesce(${from ?? null}::timestamptz, now()) + make_interval(days => ${days}::int)`;
