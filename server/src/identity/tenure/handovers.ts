import { HANDOVER_DAYS, type Handover, isToken, type RemovalEffects, settingKind } from '@finaula/contract/handovers';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { lockUser } from '../accounts/linked-users.ts';
import type { Member } from '../accounts/member.ts';
import { mayAdminister } from '../accounts/policy.ts';
import type { UserRecord } from '../accounts/users.ts';
import { endAccess } from '../end-access.ts';
import { endSettings, fallBackToPassword } from './end-settings.ts';

/** True while the maker of a handover still holds its setting. */
const isHeld = sql<boolean>`exists (
  select from held_settings where held_settings.subject = handovers.subject and held_settings.holder_id = handovers.maker_id)`;

/** Open handovers, the one that ends first first. */
export const selectOpen = (connection: Connection) =>
  connection
    .selectFrom('handovers')
    .leftJoin('users', 'users.id', 'handovers.maker_id')
    .select([
      'handovers.id',
      'handovers.entity_id',
      'handovers.kind',
      'handovers.subject',
      'handovers.name',
      'handovers.opened_at',
      'handovers.maker_id',
      sql<string>`ends_on::text`.as('ends_on'),
      'users.name as made_by',
    ])
    .where('outcome', 'is', null)
    .where(isHeld)
    .orderBy('ends_on')
    .orderBy('opened_at');

type OpenHandover = Awaited<ReturnType<ReturnType<typeof selectOpen>['executeTakeFirstOrThrow']>>;

/** Runs as the platform: an auditor's row belongs to no entity. */
export async function listHandovers(platform: Connection, entityId: string): Promise<Handover[]> {
  const open = await selectOpen(platform).where('handovers.entity_id', '=', entityId).execute();
  return open.map(({ id, kind, subject, name, made_by, opened_at, ends_on }) => ({
    id,
    kind: settingKind.parse(kind),
    subject,
    name,
    made_by,
    opened_at: opened_at.toISOString(),
    ends_on,
  }));
}

async function close(
  tx: Transaction,
  handover: OpenHandover,
  outcome: 'confirmed' | 'ended' | 'expired',
  actorId: string | null,
): Promise<void> {
  const kind = settingKind.parse(handover.kind);
  await tx
    .updateTable('handovers')
    .set({ outcome, decided_at: sql`now()`, decided_by: actorId })
    .where('id', '=', handover.id)
    .execute();
  if (outcome !== 'confirmed') {
    await endSettings[kind](sql`id = ${handover.subject}`).execute(tx);
    if (kind === 'provider') await fallBackToPassword(sql`entity_id = ${handover.entity_id}`).execute(tx);
  }
  await audit(tx, {
    action: outcome === 'confirmed' ? 'setting confirmed' : 'setting ended',
    actorId,
    entityId: handover.entity_id,
    userId: handover.maker_id,
    detail: { kind, name: handover.name, subject: handover.subject, outcome },
  });
}

/**
 * Confirms or ends a setting of a former administrator. Runs as the platform, which may end any kind.
 * @throws ApiError HANDOVER_NOT_FOUND, HANDOVER_NEEDS_ROTATION: the maker of a token may have kept it
 */
export async function decideHandover(
  tx: Transaction,
  admin: Member,
  id: string,
  decision: 'confirm' | 'end',
): Promise<void> {
  await tx.selectFrom('handovers').select('id').where('id', '=', id).forUpdate().execute();
  const handover = await selectOpen(tx)
    .where('handovers.id', '=', id)
    .where('handovers.entity_id', '=', admin.entity_id)
    .executeTakeFirst();
  if (!handover) throw new ApiError('HANDOVER_NOT_FOUND');
  if (decision === 'confirm' && isToken(settingKind.parse(handover.kind)))
    throw new ApiError('HANDOVER_NEEDS_ROTATION');
  await close(tx, handover, decision === 'confirm' ? 'confirmed' : 'ended', admin.id);
}

/** Closes handovers without a decision: nobody has to answer them any more. */
const closeWithout = (platform: Database, outcome: 'returned' | 'ended', when: RawBuilder<boolean>) =>
  platform
    .updateTable('handovers')
    .set({ outcome, decided_at: sql`now()` })
    .where('outcome', 'is', null)
    .where(when)
    .execute();

/**
 * Ends what administrators made whose last day has come: nobody acts on that day, so nothing ended it. Does
 * nothing a second time.
 */
export const endLeftAdministrators = (platform: Database) =>
  platform
    .transaction()
    .execute((tx) =>
      endAccess(tx, sql`select id from users where role = 'EntidadAdmin' and has_left(id)`, 'employment ended'),
    );

/** Ends unconfirmed settings in time; closes handovers whose maker is back, or whose setting is over. */
export async function settleHandovers(platform: Database): Promise<void> {
  await closeWithout(platform, 'returned', sql<boolean>`administers(maker_id, entity_id)`);
  await closeWithout(platform, 'ended', sql<boolean>`not ${isHeld}`);
  const overdue = await selectOpen(platform).where(sql<boolean>`ends_on < mexican_today()`).execute();
  for (const handover of overdue)
    await platform.transaction().execute(async (tx) => {
      const found = await tx
        .selectFrom('handovers')
        .select('id')
        .where('id', '=', handover.id)
        .where('outcome', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (found) await close(tx, handover, 'expired', null);
    });
}

/**
 * Describes what ends when a user stops being an administrator.
 * @throws ApiError USER_NOT_FOUND, NOT_ADMINISTRATOR
 */
export async function previewRemoval(platform: Database, actor: UserRecord, userId: string): Promise<RemovalEffects> {
  return platform.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || !mayAdminister(actor, user)) throw new ApiError('USER_NOT_FOUND');
    if (user.role !== 'EntidadAdmin') throw new ApiError('NOT_ADMINISTRATOR');
    const { rows } = await sql<{ links: number; invitations: string[]; settings: { kind: string; name: string }[] }>`
      with waiting as (select * from auditors
        where id in (select auditors_waiting(array(select id from auditors where recorded_by = ${userId}))))
      select (select count(*) from verification_links where made_by = ${userId} and voided_at is null and expires_at > now())::int
          + (select count(*) from reset_links where made_by = ${userId} and used_at is null and voided_at is null and expires_at > now())::int
          + (select count(*) from email_changes where made_by = ${userId} and expires_at > now())::int as links,
        array(select name from waiting order by name) as invitations,
        coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'name', name) order by kind, name) from held_settings
          where holder_id = ${userId} and subject not in (select id from waiting)), '[]') as settings`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('the statement returns one row');
    return {
      links: row.links,
      invitations: row.invitations,
      settings: row.settings.map(({ kind, name }) => {
        const parsed = settingKind.parse(kind);
        return { kind: parsed, name, days: HANDOVER_DAYS[parsed] };
      }),
    };
  });
}
