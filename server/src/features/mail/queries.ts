import type { MessageKind, MessageReason, MessageState } from '@finaula/contract/mail';
import { MESSAGE_PAGE } from '@finaula/contract/mail';
import { sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { hasLeft } from '../../identity/accounts/account-state.ts';
import { keysetPage, type Sorting } from '../../shared/lists/keyset-page.ts';
import type { WaitingReform } from '../../shared/mail/waiting-reforms.ts';
import type { DueItem } from '../../shared/standings/due-items.ts';
import type { RemindedReport } from '../../shared/standings/reminded-reports.ts';

/** A process that does not renew a message for so long loses it to another. */
const LEASE = sql`interval '60 seconds'`;

const free = sql<boolean>`state = 'en cola' and due_at <= now() and (leased_until is null or leased_until < now())`;

/** Messages of an entity, or of the platform itself. */
const ofEntity = (entityId: string | null) =>
  entityId === null ? sql<boolean>`entity_id is null` : sql<boolean>`entity_id = ${entityId}`;

/**
 * Claims the next due messages of an entity, urgent ones first. Other processes skip them until the leases
 * end.
 */
export const claimMessages = (database: Database, entityId: string | null, count: number) =>
  database
    .updateTable('messages')
    .set({ leased_until: sql`now() + ${LEASE}`, attempts: sql`attempts + 1` })
    .where(
      'id',
      'in',
      sql<string>`(select id from messages where ${ofEntity(entityId)} and ${free} order by urgent desc, due_at, id limit ${count} for update skip locked)`,
    )
    .returning([
      'id',
      'attempts',
      'handed_over_at',
      'lost_answers',
      'failures',
      sql<number>`extract(epoch from now() - queued_at)::float`.as('tried_for'),
    ])
    .execute();

export type Claim = Awaited<ReturnType<typeof claimMessages>>[number];

/** Whether the receiver has meanwhile done what the message asks for, or nobody asks it any longer. */
const isNeedless = sql<boolean>`(case messages.kind
  when 'second_factor_due' then not lacks_second_factor(messages.user_id, true)
    or (select second_factor_from::text from access_policies policy
        where policy.entity_id = messages.entity_id order by policy.id desc limit 1) is distinct from messages.facts ->> 'from'
  when 'exam_open_again' then exists (
    select from exams
    where exams.id = (messages.facts ->> 'exam')::uuid
      and (exists (select from exams later where later.user_id = exams.user_id and later.course_id = exams.course_id and later.attempt > exams.attempt)
        or exists (select from certificates held where held.user_id = exams.user_id and held.course_id = exams.course_id and held.issued_at > exams.started_at)))
  else false end)`;

/** Contents and receivers of messages, as of now. */
export const findContents = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .leftJoin('entities', 'entities.id', 'users.entity_id')
    .leftJoin('verification_links as verification', 'verification.token_hash', 'messages.verification_hash')
    .leftJoin('reset_links as reset', 'reset.token_hash', 'messages.reset_hash')
    .leftJoin('closure_requests as closure', (join) =>
      join.on(sql<boolean>`messages.kind = 'closure_requested' and closure.id::text = messages.facts ->> 'closure'`),
    )
    .leftJoin('email_changes as moved', 'moved.token_hash', 'messages.email_hash')
    .leftJoin('committee_reports as report', (join) =>
      join.on(sql<boolean>`messages.kind = 'committee_report' and report.id::text = messages.facts ->> 'report'`),
    )
    .select([
      'messages.id',
      'messages.kind',
      'messages.facts',
      'messages.user_id',
      'users.name',
      sql<string>`coalesce(messages.address, users.email)`.as('email'),
      'users.email_verified_at',
      'users.is_active',
      hasLeft.as('has_left'),
      'entities.name as entity_name',
      'entities.entity_type',
      // Anyone may register an institution with another's address.
      sql<string | null>`case when entities.review = 'verified' then entities.contact_email end`.as('contact_email'),
      sql<
        string | null
      >`coalesce(entities.review::text, (select review::text from entities inviting where inviting.id = messages.first_contact_of))`.as(
        'review',
      ),
      'users.entity_id',
      'report.pdf as report_pdf',
      sql<string | null>`messages.facts ->> 'day'`.as('told_on'),
      sql<string | null>`messages.facts ->> 'obligations'`.as('told_obligations'),
      sql<string>`mexican_today()::text`.as('today'),
      isNeedless.as('is_needless'),
      sql<Date | null>`coalesce(verification.expires_at, reset.expires_at, closure.closes_at, moved.expires_at)`.as(
        'link_expires_at',
      ),
      sql<boolean>`coalesce(verification.expires_at, reset.expires_at, closure.closes_at, moved.expires_at) <= now()
        or coalesce(verification.voided_at, reset.voided_at, reset.used_at, closure.ended_at) is not null`.as(
        'link_over',
      ),
    ])
    .where('messages.id', 'in', ids)
    .execute();

export type FoundContent = Awaited<ReturnType<typeof findContents>>[number];

export type MessageContent = FoundContent & {
  due: readonly DueItem[];
  reports: readonly RemindedReport[];
  /** Names of people who registered and wait for the receiver. */
  waiting: readonly string[];
  /** Regulatory changes that the receiver has to decide. */
  reforms: readonly WaitingReform[];
};

/** True while the attempt is still the message's last one. */
const ofClaim = ({ id, attempts }: Claim) => sql<boolean>`id = ${id} and attempts = ${attempts} and state = 'en cola'`;

/**
 * Records that the server may have the message from now on, and validates the token in it. Returns false
 * when another process has taken the message: then it must not be sent.
 */
export async function markHandedOver(
  database: Database,
  claim: Claim,
  { sentTo, lostBefore, tokenHash }: { sentTo: string; lostBefore: number; tokenHash: Buffer | undefined },
): Promise<boolean> {
  const marked = database
    .updateTable('messages')
    .set({ handed_over_at: sql`now()`, sent_to: sentTo, lost_answers: lostBefore })
    .where(ofClaim(claim))
    .returning('id');
  if (tokenHash === undefined) return (await marked.executeTakeFirst()) !== undefined;
  const written = await database
    .with('marked', () => marked)
    .insertInto('mailed_links')
    .columns(['token_hash', 'message_id'])
    .expression((eb) =>
      eb.selectFrom('marked').select([sql<Buffer>`${tokenHash}::bytea`.as('token_hash'), 'id as message_id']),
    )
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

interface Result {
  reason: MessageReason | null;
  answer?: string | undefined;
}

const over = { leased_until: null, handed_over_at: null };

export const settle = (
  database: Database,
  claim: Claim,
  state: Exclude<MessageState, 'en cola'>,
  { reason, answer }: Result,
) =>
  database
    .updateTable('messages')
    .set({ ...over, state, reason, answer: answer ?? null, settled_at: sql`now()` })
    .where(ofClaim(claim))
    .execute();

/** Queues the message again, to be tried in `seconds`. */
export const postpone = (
  database: Database,
  claim: Claim,
  seconds: number,
  { reason, answer }: Result,
  lostAnswers: number,
) =>
  database
    .updateTable('messages')
    .set({
      ...over,
      reason,
      answer: answer ?? null,
      failures: sql`failures + 1`,
      lost_answers: lostAnswers,
      due_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(ofClaim(claim))
    .execute();

/** Releases a claimed message that was not begun. */
export const release = (database: Database, claim: Claim) =>
  database
    .updateTable('messages')
    .set({ leased_until: null, attempts: sql`attempts - 1` })
    .where(ofClaim(claim))
    .execute();

export const renewLeases = (database: Database, ids: readonly string[]) =>
  database
    .updateTable('messages')
    .set({ leased_until: sql`now() + ${LEASE}` })
    .where('id', 'in', ids)
    .where('leased_until', 'is not', null)
    .execute();

export const hasDueMessages = async (database: Database, entityId: string | null): Promise<boolean> =>
  (await database
    .selectFrom('messages')
    .select('id')
    .where(ofEntity(entityId))
    .where(free)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Entities with due messages that no process is sending. */
export const listEntitiesWithDueMessages = (platform: Database) =>
  platform.selectFrom('messages').select('entity_id').distinct().where(free).execute();

const isReport = sql<boolean>`(messages.kind = 'committee_report')`;

/** An administrator sees messages of their entity (row security), a SuperAdmin those to administrators. */
const selectListed = (connection: Connection, toAdministrators: boolean) =>
  connection
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select([
      'messages.id',
      'messages.kind',
      'messages.state',
      'messages.created_at',
      'messages.due_at',
      'messages.settled_at',
      'messages.attempts',
      'messages.failures',
      'messages.reason',
      'messages.answer',
      'messages.sent_to',
      'messages.entity_id',
      'messages.leased_until',
      // A report goes to addresses of a list, not to its sender.
      sql<string>`case when ${isReport} then messages.address else users.name end`.as('to_name'),
      sql<string | null>`case when users.entity_id = messages.entity_id and not ${isReport} then users.id end`.as(
        'user_id',
      ),
      sql<string>`coalesce(messages.address, users.email)`.as('to_email'),
    ])
    .$if(toAdministrators, (all) => all.where('users.role', '<>', 'Empleado'));

export type ListedMessage = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>;

const newestFirst: Sorting = {
  keys: [
    { column: sql.ref('messages.created_at'), type: 'timestamptz' },
    { column: sql.ref('messages.id'), type: 'uuid', as: 'id' },
  ],
  descending: true,
};

interface Filters {
  state?: MessageState | undefined;
  kind?: MessageKind | undefined;
  user_id?: string | undefined;
  cursor?: string | undefined;
}

/** @throws ApiError CURSOR_INVALID */
export const listMessages = (
  database: Database,
  toAdministrators: boolean,
  { state, kind, user_id, cursor }: Filters,
) =>
  keysetPage(
    selectListed(database, toAdministrators)
      .where((eb) => (state === undefined ? eb.lit(true) : eb('messages.state', '=', state)))
      .where((eb) => (kind === undefined ? eb.lit(true) : eb('messages.kind', '=', kind)))
      .where((eb) =>
        user_id === undefined
          ? eb.lit(true)
          : eb.and([eb('messages.user_id', '=', user_id), sql<boolean>`not ${isReport}`]),
      ),
    newestFirst,
    { limit: MESSAGE_PAGE, cursor },
  );

export const lockMessage = async (tx: Transaction, id: string, toAdministrators: boolean) => {
  await tx.selectFrom('messages').select('id').where('id', '=', id).forUpdate().execute();
  return selectListed(tx, toAdministrators).where('messages.id', '=', id).executeTakeFirst();
};

export const requeue = (tx: Transaction, id: string) =>
  tx
    .updateTable('messages')
    .set({
      state: 'en cola',
      settled_at: null,
      reason: null,
      queued_at: sql`now()`,
      due_at: sql`now()`,
      failures: 0,
      lost_answers: 0,
    })
    .where('id', '=', id)
    .execute();
