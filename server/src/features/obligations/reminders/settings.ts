import type { ReminderKind } from '@finaula/contract/compliance';
import { sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../../database/connect.ts';
import { isInvited } from '../../../identity/accounts/account-state.ts';
import { isReminded } from '../../../shared/mail/waiting-reforms.ts';
import { isWaitingRegistrant } from '../../../shared/mail/waiting-registrants.ts';

export type Switches = Record<ReminderKind, boolean>;

export interface Settings {
  on: Switches;
  /** Whether managers are told of automatic reminders. */
  copyManagers: boolean;
}

const day = sql<string | null>`last_round::text`.as('last_round');

/** By default all kinds are on, without copies. */
export async function findSettings(
  connection: Connection,
  entityId: string,
): Promise<Settings & { lastRound: string | null }> {
  const kept = await connection
    .selectFrom('reminder_settings')
    .select([
      'obligation_assigned',
      'reminder',
      'weekly_digest',
      'registrations_waiting',
      'reforms_waiting',
      'invitation_reminder',
      'copy_managers',
      day,
    ])
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  const {
    last_round: lastRound = null,
    copy_managers: copyManagers,
    ...on
  } = kept ?? {
    obligation_assigned: true,
    reminder: true,
    weekly_digest: true,
    registrations_waiting: true,
    reforms_waiting: true,
    invitation_reminder: true,
    copy_managers: false,
  };
  return { on, copyManagers, lastRound };
}

export const saveSettings = (tx: Transaction, entityId: string, { on, copyManagers }: Settings) => {
  const kept = { ...on, copy_managers: copyManagers };
  return tx
    .insertInto('reminder_settings')
    .values({ entity_id: entityId, ...kept })
    .onConflict((conflict) => conflict.column('entity_id').doUpdateSet(kept))
    .execute();
};

/** Takes a day's round for this transaction. Returns false when another process has it. */
export async function takeRound(tx: Transaction, entityId: string, today: string): Promise<boolean> {
  const taken = await tx
    .insertInto('reminder_settings')
    .values({ entity_id: entityId, last_round: sql`${today}::date` })
    .onConflict((conflict) =>
      conflict
        .column('entity_id')
        .doUpdateSet({ last_round: sql`${today}::date` })
        .where(sql<boolean>`reminder_settings.last_round is null or reminder_settings.last_round < ${today}::date`),
    )
    .returning('entity_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Institutions with obligations, waiting registrants or open invitations whose round of the day has not run.
 */
export async function listEntitiesToRemind(platform: Database, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entities.id from entities
    left join reminder_settings settings on settings.entity_id = entities.id
    where (exists (select from obligations where obligations.entity_id = entities.id)
        or exists (select from users where users.entity_id = entities.id and (${isWaitingRegistrant} or ${isInvited})))
      and (settings.last_round is null or settings.last_round < ${today}::date)
      and ${isReminded}`.execute(platform);
  return rows.map(({ id }) => id);
}
