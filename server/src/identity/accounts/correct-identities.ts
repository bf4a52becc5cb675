import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { violatesUnique } from '../../database/failures.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { endAccess } from '../end-access.ts';

export interface IdentityChange {
  userId: string;
  name?: string | undefined;
  email?: string | undefined;
}

interface Correction {
  actorId: string;
  /** The user opened a link that was sent to the new address. */
  proven?: boolean;
  /** `bulk`: the caller writes one act to the ledger for all changes. */
  ledger?: 'each' | 'bulk';
}

interface Changed {
  user_id: string;
  entity_id: string | null;
  field: 'name' | 'email';
}

/**
 * Writes names and addresses, their history, and a notice to each user who did not change them. Skips equal
 * values.
 */
async function write(
  tx: Transaction,
  changes: readonly IdentityChange[],
  { actorId, proven = false }: Correction,
): Promise<Changed[]> {
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
      select user_id, entity_id, field || '_corrected', ${actorId}::uuid from changed where user_id <> ${actorId}::uuid),
    corrected as (
      update users set name = coalesce(wanted.name, users.name), email = coalesce(wanted.email, users.email),
        email_proven_at = case when wanted.email <> users.email then case when ${proven} then now() end else email_proven_at end
      from wanted where users.id = wanted.user_id and users.id in (select user_id from changed))
    select user_id, entity_id, field from changed`.execute(tx);
  return rows;
}

/**
 * Corrects names and e-mails of users (LFPDPPP art. 23). Certificates keep their text. Links that were sent
 * to an old address end, and the new address is unproven unless the user opened a link there.
 * @throws ApiError EMAIL_TAKEN
 */
export async function correctIdentities(
  tx: Transaction,
  changes: readonly IdentityChange[],
  correction: Correction,
): Promise<void> {
  if (changes.length === 0) return;
  let changed: Changed[];
  try {
    changed = await write(tx, changes, correction);
  } catch (error) {
    if (violatesUnique(error, 'users_email_key')) throw new ApiError('EMAIL_TAKEN');
    throw error;
  }
  const moved = changed.filter(({ field }) => field === 'email').map(({ user_id }) => user_id);
  await endAccess(tx, moved, 'email corrected');
  if (correction.ledger === 'bulk') return;
  for (const { user_id, entity_id, field } of changed) {
    const action = field === 'name' ? 'name corrected' : correction.proven ? 'email changed' : 'email corrected';
    await audit(tx, { action, actorId: correction.actorId, entityId: entity_id, userId: user_id });
  }
}
