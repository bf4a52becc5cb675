import { sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { violatesUnique } from '../../database/failures.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { mexicanDay } from '../../shared/time/days.ts';
import { longDay } from '../../shared/time/format.ts';
import { insertNotice } from './account-notices.ts';
import { closeAccount } from './close-account.ts';
import { requireCorrectable } from './require-correctable.ts';
import type { UserRecord } from './users.ts';

/**
 * Requests the closing of a person's account by the institution. The person is notified and may object for
 * seven days, after which the account is closed. Returns that time.
 * @throws ApiError USER_NOT_FOUND, ADMIN_NOT_CORRECTED, ACCOUNT_CLOSED, CLOSURE_PENDING
 */
export async function requestClosure(
  tx: Transaction,
  admin: UserRecord,
  { userId, reason }: { userId: string; reason: string },
  enqueueMessage: EnqueueMessage,
): Promise<Date> {
  const user = await requireCorrectable(tx, admin, userId);
  const request = await tx
    .insertInto('closure_requests')
    .values({ user_id: userId, requested_by: admin.id, reason })
    .returning(['id', 'closes_at'])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violatesUnique(error, 'one_open_closure') ? new ApiError('CLOSURE_PENDING') : error;
    });
  const closesOn = mexicanDay(request.closes_at);
  await insertNotice(tx, { userId, kind: 'closure_requested', actorId: admin.id });
  await enqueueMessage(tx, {
    kind: 'closure_requested',
    userId,
    dedupeKey: `closure:${request.id}`,
    facts: { closure: request.id, closes_on: longDay(closesOn) },
  });
  await audit(tx, {
    action: 'closure requested',
    actorId: admin.id,
    entityId: user.entity_id,
    userId,
    detail: { closes_on: closesOn },
  });
  return request.closes_at;
}

type Outcome = 'closed' | 'objected' | 'withdrawn';

/** Ends a person's open request and clears its reason; undefined when there is none. */
const endRequest = (tx: Transaction, userId: string, outcome: Outcome) =>
  tx
    .updateTable('closure_requests')
    .set({ outcome, ended_at: sql`now()`, reason: null })
    .where('user_id', '=', userId)
    .where('outcome', 'is', null)
    .returning('entity_id')
    .executeTakeFirst();

/** @throws ApiError USER_NOT_FOUND, ADMIN_NOT_CORRECTED, ACCOUNT_CLOSED, CLOSURE_NOT_FOUND */
export async function withdrawClosure(tx: Transaction, admin: UserRecord, userId: string): Promise<void> {
  const user = await requireCorrectable(tx, admin, userId);
  if (!(await endRequest(tx, userId, 'withdrawn'))) throw new ApiError('CLOSURE_NOT_FOUND');
  await audit(tx, { action: 'closure withdrawn', actorId: admin.id, entityId: user.entity_id, userId });
}

/**
 * Keeps the account at its owner's request.
 * @throws ApiError CLOSURE_NOT_FOUND
 */
export async function objectToClosure(tx: Transaction, userId: string): Promise<void> {
  const ended = await endRequest(tx, userId, 'objected');
  if (!ended) throw new ApiError('CLOSURE_NOT_FOUND');
  await tx
    .updateTable('account_notices')
    .set({ acknowledged_at: sql`coalesce(acknowledged_at, now())` })
    .where('user_id', '=', userId)
    .where('kind', '=', 'closure_requested')
    .execute();
  await audit(tx, { action: 'closure objected', actorId: userId, entityId: ended.entity_id, userId });
}

/** Finds the receiver of the mail about an open request, by the mail's token. */
export const findNotified = (platform: Connection, tokenHash: Buffer) =>
  platform
    .selectFrom('mailed_links')
    .innerJoin('messages', 'messages.id', 'mailed_links.message_id')
    .innerJoin('closure_requests', (join) =>
      join
        .on(sql<boolean>`closure_requests.id::text = messages.facts ->> 'closure'`)
        .onRef('closure_requests.user_id', '=', 'messages.user_id'),
    )
    .select('closure_requests.user_id')
    .where('mailed_links.token_hash', '=', tokenHash)
    .where('messages.kind', '=', 'closure_requested')
    .where('closure_requests.outcome', 'is', null)
    .executeTakeFirst();

/** Lists when the accounts of these users will be closed. */
export async function listOpenClosures(
  connection: Connection,
  people: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (people.length === 0) return new Map();
  const rows = await connection
    .selectFrom('closure_requests')
    .select(['user_id', 'closes_at'])
    .where('user_id', 'in', people)
    .where('outcome', 'is', null)
    .execute();
  return new Map(rows.map(({ user_id, closes_at }) => [user_id, closes_at]));
}

/** Check the roles again: when the administrator lost the role, or the user got it, nothing is closed. */
async function closeIfStillValid(tx: Transaction, userId: string, by: { blockMonths: number; passwordHash: string }) {
  const request = await tx
    .selectFrom('closure_requests')
    .innerJoin('users', 'users.id', 'closure_requests.user_id')
    .innerJoin('entities', 'entities.id', 'closure_requests.entity_id')
    .leftJoin('users as asker', 'asker.id', 'closure_requests.requested_by')
    .select(['closure_requests.requested_by', 'closure_requests.reason', 'users.role', 'users.closed_at'])
    .select(
      sql<boolean>`coalesce(asker.role = 'EntidadAdmin' and asker.is_active and not has_left(asker.id)
        and asker.entity_id = closure_requests.entity_id and entities.review <> 'suspended', false)`.as('isStillValid'),
    )
    .where('closure_requests.user_id', '=', userId)
    .where('closure_requests.outcome', 'is', null)
    .where('closure_requests.closes_at', '<=', sql<Date>`now()`)
    .forUpdate('closure_requests')
    .executeTakeFirst();
  if (!request) return;
  const { requested_by: actorId, reason, isStillValid } = request;
  const isDue = isStillValid && request.role === 'Empleado' && request.closed_at === null;
  const ended = await endRequest(tx, userId, isDue ? 'closed' : 'withdrawn');
  if (isDue && actorId !== null) await closeAccount(tx, userId, { ...by, actorId, ...(reason !== null && { reason }) });
  else await audit(tx, { action: 'closure withdrawn', entityId: ended?.entity_id ?? null, userId });
}

/** Closes accounts whose owners did not object in time; several processes may do so concurrently. */
export async function closeRequested(
  platform: Database,
  { blockMonths, passwordHash }: { blockMonths: number; passwordHash: () => Promise<string> },
): Promise<void> {
  const due = await platform
    .selectFrom('closure_requests')
    .select('user_id')
    .where('outcome', 'is', null)
    .where('closes_at', '<=', sql<Date>`now()`)
    .execute();
  for (const { user_id: userId } of due) {
    const by = { blockMonths, passwordHash: await passwordHash() };
    await platform.transaction().execute((tx) => closeIfStillValid(tx, userId, by));
  }
}
