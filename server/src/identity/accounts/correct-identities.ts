import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { violatesUnique } from '../../database/failures.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { voidResetLinksOf } from '../links/reset-links.ts';
import { voidLinksOf } from '../links/verification-links.ts';
import { insertNotice } from './account-notices.ts';
import { dropEmailChangeOf } from './email-changes.ts';

interface Identified {
  id: string;
  entity_id: string | null;
  name: string;
  email: string;
}

interface Correction {
  name?: string | undefined;
  email?: string | undefined;
  actorId: string;
  /** A link that was sent to the new address was opened. */
  proven?: boolean;
}

/** What was sent to the old address opens nothing; whether the new one is theirs is open again, unless it was proven. */
async function moveTo(tx: Transaction, userId: string, email: string, proven: boolean): Promise<void> {
  try {
    await tx
      .updateTable('users')
      .set({ email, email_proven_at: proven ? sql<Date>`now()` : null })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    if (violatesUnique(error, 'users_email_key')) throw new ApiError('EMAIL_TAKEN');
    throw error;
  }
  await dropEmailChangeOf(tx, userId);
  await voidResetLinksOf(tx, userId);
  await voidLinksOf(tx, userId);
}

/**
 * Rectifies who somebody is (LFPDPPP art. 23), with its history. Certificates keep their text. A value that is the same already is no change.
 * @throws ApiError EMAIL_TAKEN
 */
export async function correctIdentity(
  tx: Transaction,
  user: Identified,
  { name = user.name, email = user.email, actorId, proven = false }: Correction,
) {
  const changed = [
    ...(name === user.name ? [] : [{ field: 'name', old_value: user.name, new_value: name }]),
    ...(email === user.email ? [] : [{ field: 'email', old_value: user.email, new_value: email }]),
  ];
  if (name !== user.name) await tx.updateTable('users').set({ name }).where('id', '=', user.id).execute();
  if (email !== user.email) await moveTo(tx, user.id, email, proven);
  for (const change of changed) {
    await tx
      .insertInto('identity_changes')
      .values({ ...change, user_id: user.id, changed_by: actorId })
      .execute();
    const kind = change.field === 'name' ? 'name_corrected' : 'email_corrected';
    await insertNotice(tx, { userId: user.id, kind, actorId });
  }
  for (const { field } of changed) {
    const action = field === 'name' ? 'name corrected' : proven ? 'email changed' : 'email corrected';
    await audit(tx, { action, actorId, entityId: user.entity_id, userId: user.id });
  }
}
