import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';

/** Retention after expiry, explained in docs/retention.md. */
const KEPT = {
  /** Links, after expiry: they answer who let a user in. */
  links: sql`interval '90 days'`,
  /** Notices read by their owner. */
  notices: sql`interval '1 year'`,
  /** The browser of a registration: it shows who opened the verification link. */
  registrationBrowser: sql`interval '90 days'`,
  emailChanges: sql`interval '30 days'`,
  failedClaims: sql`interval '1 year'`,
  quizLocks: sql`interval '1 day'`,
  refreshers: sql`interval '1 year'`,
};

const before = (age: RawBuilder<unknown>) => sql<Date>`now() - ${age}`;

/**
 * Erases blocked identities after their term (LFPDPPP art. 24), and their owner's data that was kept beside
 * the training evidence.
 */
async function eraseBlocked(platform: Database): Promise<void> {
  await platform.transaction().execute(async (tx) => {
    const due = await tx
      .deleteFrom('blocked_identities')
      .where('erase_after', '<=', sql<Date>`now()`)
      .returning('user_id')
      .execute();
    const ids = due.map(({ user_id }) => user_id);
    if (ids.length === 0) return;
    await tx.updateTable('users').set({ name: 'Cuenta cerrada' }).where('id', 'in', ids).execute();
    await tx.deleteFrom('progress').where('user_id', 'in', ids).execute();
    await tx.deleteFrom('slides_seen').where('user_id', 'in', ids).execute();
    await tx.deleteFrom('package_attempts').where('user_id', 'in', ids).execute();
    await tx.deleteFrom('refresher_answers').where('user_id', 'in', ids).execute();
    // Without their key, labour data cannot be read any more.
    await tx.deleteFrom('labour_keys').where('user_id', 'in', ids).execute();
    for (const id of ids) {
      const { entity_id } = await tx
        .selectFrom('users')
        .select('entity_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await audit(tx, { action: 'identity erased', entityId: entity_id, userId: id });
    }
  });
}

/** Deletes expired data; several processes may do so concurrently. */
export async function applyRetention(platform: Database): Promise<void> {
  await sql`select forget_attempt_addresses(), forget_decisions()`.execute(platform);
  await platform
    .deleteFrom('verification_links')
    .where(sql<Date>`coalesce(voided_at, expires_at)`, '<', before(KEPT.links))
    .execute();
  await platform
    .deleteFrom('reset_links')
    .where(sql<Date>`coalesce(used_at, voided_at, expires_at)`, '<', before(KEPT.links))
    .execute();
  await platform.deleteFrom('account_notices').where('acknowledged_at', '<', before(KEPT.notices)).execute();
  await platform
    .updateTable('registrations')
    .set({ device: 'Dispositivo sin identificar', device_hash: null })
    .where('device_hash', 'is not', null)
    .where('at', '<', before(KEPT.registrationBrowser))
    .where('user_id', 'in', (verified) =>
      verified.selectFrom('users').select('id').where('email_verified_at', 'is not', null),
    )
    .execute();
  await platform
    .deleteFrom('email_changes')
    .where(sql<Date>`coalesce(expires_at, requested_at)`, '<', before(KEPT.emailChanges))
    .execute();
  await platform.deleteFrom('failed_claims').where('failed_at', '<', before(KEPT.failedClaims)).execute();
  await platform.deleteFrom('assistant_quiz_locks').where('started_at', '<', before(KEPT.quizLocks)).execute();
  await platform.deleteFrom('refresher_answers').where('answered_at', '<', before(KEPT.refreshers)).execute();
  await eraseBlocked(platform);
}
