import { AUDIT_DAYS, VERIFICATION_LINK_DAYS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { voidLinksOf } from '../../identity/links/verification-links.ts';
import { hashToken, newToken } from '../../identity/token.ts';
import { audit } from '../../shared/audit/audit.ts';
import { firstNameOf } from '../../shared/mail/invitation-text.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { readToday } from '../../shared/standings/read-today.ts';
import { findAccount, insertAuditor, lockAddress, prepareAccount } from './queries.ts';

interface Invitation {
  name: string;
  email: string;
  until: string;
  reason: string;
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * An account that reads the administrator's entity up to a day, and its link; each invitation begins with a password of its own.
 * As the platform: the account belongs to no entity.
 * @throws ApiError DATE_PAST, AUDIT_TOO_LONG, EMAIL_TAKEN, AUDITOR_STANDS
 */
export async function inviteAuditor(
  tx: Transaction,
  { id: actorId, name: inviter, entity_id, entity_name }: UserRecord,
  { name, email, until, reason }: Invitation,
  enqueueMessage: EnqueueMessage,
) {
  const entityId = entity_id ?? '';
  const days = daysBetween(await readToday(tx), until);
  if (days < 0) throw new ApiError('DATE_PAST');
  if (days > AUDIT_DAYS) throw new ApiError('AUDIT_TOO_LONG');
  await lockAddress(tx, email);
  const known = await findAccount(tx, entityId, email);
  if (known && !(known.audits && known.audits_here)) throw new ApiError('EMAIL_TAKEN');
  if (known?.in_force) throw new ApiError('AUDITOR_STANDS');

  const userId = await prepareAccount(tx, known?.id, { name, email });
  const auditorId = await insertAuditor(tx, {
    entity_id: entityId,
    user_id: userId,
    name,
    email,
    reason,
    until,
    recorded_by: actorId,
  });
  await voidLinksOf(tx, userId);
  const token = newToken();
  const tokenHash = hashToken(token);
  const { expires_at } = await tx
    .insertInto('verification_links')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      made_by: actorId,
      expires_at: sql`least(now() + make_interval(days => ${VERIFICATION_LINK_DAYS}::int), end_of_mexican_day(${until}::date))`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  const mailed = await enqueueMessage(tx, {
    kind: 'auditor_invitation',
    userId,
    dedupeKey: `auditor_invitation:${auditorId}`,
    facts: { first_name: firstNameOf(name), inviter, entity: entity_name ?? '', reason },
    link: { verification: tokenHash },
  });
  await audit(tx, {
    action: 'auditor invited',
    actorId,
    entityId,
    userId,
    detail: { auditor_id: auditorId, name, email, until, reason },
  });
  return { auditorId, token, expiresAt: expires_at, sentTo: mailed ? email : null };
}
