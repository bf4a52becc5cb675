import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { violatesUnique } from '../../database/failures.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { namedInstant } from '../../shared/time/format.ts';
import { endAccess } from '../end-access.ts';
import { listWaiting, mailNewLinks } from '../links/invite-again.ts';
import { releaseAddresses } from './proven-domains.ts';

export interface IdentityChange {
  userId: string;
  name?: string | undefined;
  email?: string | undefined;
}

interface Correction {
  actorId: string;
  /** The actor is a directory token, which is no user. */
  byDirectory?: boolean;
  /** Reports each changed address to the old one. */
  enqueueMessage: EnqueueMessage;
  /** `bulk`: the caller writes one act to the ledger for all changes. */
  ledger?: 'each' | 'bulk';
}

interface Changed {
  user_id: string;
  entity_id: string | null;
  field: 'name' | 'email';
  old_value: string;
}

/**
 * Writes names and addresses, their history, and a notice to each user who did not change them. Skips equal
 * values.
 */
async function write(tx: Transaction, changes: readonly IdentityChange[], actorId: string | null): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    with wanted as (
      select * from unnest(${changes.map(({ userId }) => userId)}::uuid[], ${changes.map(({ name }) => name ?? null)}::text[],
        ${changes.map(({ email }) => email ?? null)}::text[]) as wanted (user_id, name, email)),
    changed as materialized (
      select user_id, entity_id, 'name' as field, users.name as old_value, wanted.name as new_value
      from wanted join users on users.id = user_id where wanted.name <> users.name
      union all
      select user_id, entity_id, 'email', users.email, wanted.email
      from wanted join users on users.id = user_id where wanted.email <> users.email),
    history as (
      insert into identity_changes (user_id, entity_id, field, old_value, new_value, changed_by)
      select user_id, entity_id, field, old_value, new_value, ${actorId}::uuid from changed),
    notices as (
      insert into account_notices (user_id, entity_id, kind, actor_id)
      select user_id, entity_id, field || '_corrected', ${actorId}::uuid from changed where user_id is distinct from ${actorId}::uuid),
    corrected as (
      update users set name = coalesce(wanted.name, users.name), email = coalesce(wanted.email, users.email),
        email_proven_at = case when coalesce(wanted.email, users.email) = users.email then email_proven_at end
      from wanted where users.id = wanted.user_id and users.id in (select user_id from changed))
    select user_id, entity_id, field, old_value from changed`.execute(tx);
  return rows;
}

/** All changes concern one institution. */
async function releaseNewAddresses(tx: Transaction, changes: readonly IdentityChange[]): Promise<void> {
  const emails = changes.flatMap(({ email }) => (email === undefined ? [] : [email]));
  const [first] = changes;
  if (!first || emails.length === 0) return;
  const { entity_id } = await tx
    .selectFrom('users')
    .select('entity_id')
    .where('id', '=', first.userId)
    .executeTakeFirstOrThrow();
  if (entity_id !== null) await releaseAddresses(tx, emails, entity_id);
}

/** Reports changed addresses to the old ones. All changes concern one institution. */
async function notifyOldAddresses(
  tx: Transaction,
  moved: readonly Changed[],
  { actorId, byDirectory, enqueueMessage }: Correction,
): Promise<void> {
  const [first] = moved;
  if (!first) return;
  const at = new Date();
  await enqueueMessage.many(
    tx,
    'email_corrected',
    first.entity_id,
    sql`
      select user_id, 'email_corrected:' || user_id || ':' || ${at.getTime()}::text as dedupe_key,
        jsonb_build_object('at', ${namedInstant(at)}::text,
          'by', case when user_id = ${actorId} then 'alguien con tu contraseña'
          when ${byDirectory ?? false} then 'el directorio de tu institución'
          else (select name from users where id = ${actorId}) end) as facts,
        null::bytea as verification_hash, address
      from unnest(${moved.map(({ user_id }) => user_id)}::uuid[], ${moved.map(({ old_value }) => old_value)}::text[])
        as moved (user_id, address)`,
  );
}

/**
 * Corrects names and e-mails of users (LFPDPPP art. 23). Certificates keep their text. Links that were sent
 * to an old address end, the owner of the old address is told, and the new one is unproven. People who wait
 * for access get a new link at the new address.
 * @throws ApiError EMAIL_TAKEN
 */
export async function correctIdentities(
  tx: Transaction,
  changes: readonly IdentityChange[],
  correction: Correction,
): Promise<void> {
  if (changes.length === 0) return;
  await releaseNewAddresses(tx, changes);
  // The correction voids their links.
  const waiting = await listWaiting(
    tx,
    changes.flatMap(({ userId, email }) => (email === undefined ? [] : [userId])),
  );
  let changed: Changed[];
  try {
    changed = await write(tx, changes, correction.byDirectory ? null : correction.actorId);
  } catch (error) {
    if (violatesUnique(error, 'users_email_key')) throw new ApiError('EMAIL_TAKEN');
    throw error;
  }
  const moved = changed.filter(({ field }) => field === 'email');
  await endAccess(
    tx,
    moved.map(({ user_id }) => user_id),
    'email corrected',
  );
  await notifyOldAddresses(tx, moved, correction);
  await mailNewLinks(
    tx,
    waiting.filter(({ id }) => moved.some(({ user_id }) => user_id === id)),
    { ...(!correction.byDirectory && { madeBy: correction.actorId }), enqueueMessage: correction.enqueueMessage },
  );
  if (correction.ledger === 'bulk') return;
  for (const { user_id, entity_id, field } of changed) {
    const action =
      field === 'name' ? 'name corrected' : user_id === correction.actorId ? 'email changed' : 'email corrected';
    await audit(tx, { action, actorId: correction.actorId, entityId: entity_id, userId: user_id });
  }
}
