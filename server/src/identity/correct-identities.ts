import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../database/connect.ts';
import { violatesUnique } from '../database/failures.ts';
import { ApiError } from '../http/api-error.ts';
import { audit } from '../shared/audit/audit.ts';
import { endAccess } from './end-access.ts';

export interface IdentityChange {
  user_id: string;
  field: 'name' | 'email';
  old_value: string;
  new_value: string;
}

interface By {
  actorId: string;
  /** A link that was sent to the new address was opened. */
  proven?: boolean;
}

/**
 * Rectifies names and addresses (LFPDPPP art. 23): keeps their history, leaves a notice for owners who did not do it
 * themselves, and ends what was sent to an old address. A new address is unproven unless `proven`. Certificates keep their text.
 * @param changes a query that yields the columns of IdentityChange
 * @throws ApiError EMAIL_TAKEN
 */
export async function correctIdentities(
  tx: Transaction,
  changes: RawBuilder<IdentityChange>,
  { actorId, proven = false }: By,
): Promise<void> {
  const moved = await sql<{ user_id: string }>`
    with changed as materialized (${changes}),
    history as (
      insert into identity_changes (user_id, field, old_value, new_value, changed_by)
      select user_id, field, old_value, new_value, ${actorId} from changed),
    notices as (
      insert into account_notices (user_id, kind, actor_id)
      select user_id, field || '_corrected', ${actorId} from changed where user_id <> ${actorId}),
    corrected as (
      update users set
        name = coalesce((select new_value from changed where changed.user_id = users.id and field = 'name'), name),
        email = coalesce((select new_value from changed where changed.user_id = users.id and field = 'email'), email),
        email_proven_at = case
          when not exists (select from changed where changed.user_id = users.id and field = 'email') then email_proven_at
          when ${proven} then now()
        end
      where id in (select user_id from changed))
    select user_id from changed where field = 'email'`
    .execute(tx)
    .catch((error: unknown) => {
      if (violatesUnique(error, 'users_email_key')) throw new ApiError('EMAIL_TAKEN');
      throw error;
    });
  await endAccess(
    tx,
    moved.rows.map(({ user_id }) => user_id),
    'email corrected',
  );
}

interface Identified {
  id: string;
  entity_id: string | null;
  name: string;
  email: string;
}

/**
 * Rectifies one user, with its acts in the ledger. A value that is the same already is no change.
 * @throws ApiError EMAIL_TAKEN
 */
export async function correctIdentity(
  tx: Transaction,
  user: Identified,
  { name = user.name, email = user.email, ...by }: By & { name?: string | undefined; email?: string | undefined },
): Promise<void> {
  const changes = [
    ...(name === user.name ? [] : [{ field: 'name', old_value: user.name, new_value: name }]),
    ...(email === user.email ? [] : [{ field: 'email', old_value: user.email, new_value: email }]),
  ];
  if (changes.length === 0) return;
  await correctIdentities(
    tx,
    sql`select ${user.id}::uuid as user_id, field, old_value, new_value
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (field text, old_value text, new_value text)`,
    by,
  );
  for (const { field } of changes) {
    const action = field === 'name' ? 'name corrected' : by.proven ? 'email changed' : 'email corrected';
    await audit(tx, { action, actorId: by.actorId, entityId: user.entity_id, userId: user.id });
  }
}
