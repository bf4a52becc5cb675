import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { hasLeft } from '../accounts/account-state.ts';
import { lockUser } from '../accounts/linked-users.ts';
import { issueLink, issueLinks } from './issue-links.ts';

/** Links that end sooner are replaced by new ones. */
const SOON = sql`interval '1 hour'`;

interface Waiting {
  id: string;
  entity_id: string | null;
  kind: 'invitation' | 'verification_link';
}

/**
 * People among these who wait for access: invited ones, and registered ones whose link works. Read it before
 * a correction voids their links.
 */
export const listWaiting = async (tx: Transaction, userIds: readonly string[]): Promise<Waiting[]> => {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'entity_id', 'invited_at'])
    .where('id', 'in', userIds)
    .where('email_verified_at', 'is', null)
    .where('is_active', '=', true)
    .where('closed_at', 'is', null)
    .where('entity_id', 'is not', null)
    .where(sql<boolean>`not ${hasLeft}`)
    .where(
      sql<boolean>`(invited_at is not null or exists (select from verification_links
        where user_id = users.id and voided_at is null and expires_at > now()))`,
    )
    .execute();
  return rows.map(({ id, entity_id, invited_at }) => ({
    id,
    entity_id,
    kind: invited_at === null ? 'verification_link' : 'invitation',
  }));
};

/**
 * Issues new links to people whose address was corrected and mails them to the new address. Without mail
 * the administrator hands them over.
 */
export async function mailNewLinks(
  tx: Transaction,
  waiting: readonly Waiting[],
  { madeBy, enqueueMessage }: { madeBy?: string; enqueueMessage: EnqueueMessage },
): Promise<void> {
  const links = await issueLinks(
    tx,
    'verification',
    waiting.map(({ id }) => id),
    madeBy === undefined ? {} : { madeBy },
  );
  const hashOf = new Map(links.map(({ userId, tokenHash }) => [userId, tokenHash]));
  const groups = Map.groupBy(waiting, ({ kind, entity_id }) => `${kind} ${entity_id}`);
  for (const group of groups.values()) {
    const [{ kind, entity_id: entityId } = { kind: 'invitation', entity_id: null } as const] = group;
    const hashes = group.map(({ id }) => hashOf.get(id) ?? Buffer.alloc(0));
    await enqueueMessage.many(
      tx,
      kind,
      entityId,
      sql`
        select user_id, ${kind}::text || ':' || encode(hash, 'hex') as dedupe_key, '{}'::jsonb as facts,
          hash as verification_hash, null as address
        from unnest(${group.map(({ id }) => id)}::uuid[], ${hashes}::bytea[]) as link (user_id, hash)`,
    );
  }
}

/** The standing invitation of an auditor, whose account belongs to no institution. */
const findAudit = (tx: Transaction, userId: string) =>
  tx
    .selectFrom('auditors')
    .innerJoin('entities', 'entities.id', 'auditors.entity_id')
    .select([
      'auditors.entity_id',
      'entities.name',
      'entities.contact_email',
      sql<string>`auditors.until::text`.as('until'),
    ])
    .where('auditors.id', '=', sql<string>`audit_in_force(${userId}::uuid)`)
    .executeTakeFirst();

/**
 * Mails the owner of an account that waits their open link again. An invitation that expired is renewed;
 * voided ones, and expired links of people who registered, are for an administrator to decide.
 */
export async function sendLinkAgain(
  tx: Transaction,
  userId: string,
  slot: number,
  enqueueMessage: EnqueueMessage,
): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user?.is_active || user.has_left || user.closed_at !== null) return;
  const open = await tx
    .selectFrom('verification_links')
    .select(['token_hash', 'made_by', sql<boolean>`expires_at > now() + ${SOON}`.as('lasts')])
    .where('user_id', '=', user.id)
    .where('voided_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const invited = user.invited_at !== null;
  if (!open || !(open.lasts || invited)) return;
  const auditing = user.role === 'Auditor' ? await findAudit(tx, user.id) : undefined;
  if (user.role === 'Auditor' && auditing === undefined) return;
  let verification = open.token_hash;
  if (!open.lasts) {
    const limits = { ...(open.made_by && { madeBy: open.made_by }), ...(auditing && { until: auditing.until }) };
    verification = (await issueLink(tx, 'verification', user.id, limits)).tokenHash;
    const entityId = user.entity_id ?? auditing?.entity_id ?? null;
    await audit(tx, { action: 'verification link made', entityId, userId: user.id, detail: { by: 'mail' } });
  }
  const kind = auditing ? 'auditor_invitation' : invited ? 'invitation' : 'verification_link';
  await enqueueMessage(tx, {
    kind,
    userId: user.id,
    dedupeKey: `${kind}:${user.id}:${slot}`,
    link: { verification },
    ...(auditing && {
      ofEntity: auditing.entity_id,
      facts: { entity: auditing.name, ...(auditing.contact_email && { contact: auditing.contact_email }) },
    }),
  });
}
