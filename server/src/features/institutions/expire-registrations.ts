import { CROWDED_REGISTRATION_DAYS, REGISTRATION_DAYS, WAITING_REGISTRATIONS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { peopleInvited } from '../../identity/accounts/account-state.ts';
import { auditBulk } from '../../shared/audit/audit.ts';

/** Limits a batch of one entity: others wait for its row and its ledger chain. */
const BATCH = 500;

/** Entities in which registrations fill half of the waiting places. */
async function listCrowded(platform: Database): Promise<string[]> {
  const places = sql`case entities.subscription when 'Paid' then ${WAITING_REGISTRATIONS.Paid}::int else ${WAITING_REGISTRATIONS.Standard}::int end`;
  const rows = await platform
    .selectFrom('entities')
    .select('id')
    .where('entity_type', '<>', 'individual')
    .where(sql<boolean>`people_waiting >= ${places} / 2`)
    .where(sql<boolean>`people_waiting - ${peopleInvited} >= ${places} / 2`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Skips rows that another process is deleting. */
export async function expireRegistrations(platform: Database): Promise<number> {
  const crowded = await listCrowded(platform);
  let expired = 0;
  for (;;) {
    const deleted = await platform.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string; entity_id: string }>`
        with oldest as (
          select id, entity_id from users
          where email_verified_at is null and unverified_at is null and is_active and role = 'Empleado' and invited_at is null
            and created_at < now() - make_interval(days =>
              case when users.entity_id = any(${crowded}::uuid[]) then ${CROWDED_REGISTRATION_DAYS}::int else ${REGISTRATION_DAYS}::int end)
            and not exists (
              select from verification_links where user_id = users.id and voided_at is null and verification_links.expires_at > now())
          order by created_at limit ${sql.lit(BATCH)} for update of users skip locked
        )
        delete from users using oldest
        where users.id = oldest.id and oldest.entity_id = (select entity_id from oldest limit 1)
        returning users.id, users.entity_id`.execute(tx);
      const [first] = rows;
      if (first)
        await auditBulk(
          tx,
          { action: 'registrations expired', entityId: first.entity_id },
          rows.map(({ id }) => id),
        );
      return rows.length;
    });
    if (deleted === 0) return expired;
    expired += deleted;
  }
}
