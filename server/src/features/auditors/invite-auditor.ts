import { AUDIT_DAYS } from '@finaula/contract/constants';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Member } from '../../identity/accounts/member.ts';
import { requireVerified } from '../../identity/accounts/proven-domains.ts';
import { issueLink } from '../../identity/links/issue-links.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { daysBetween } from '../../shared/time/days.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { findAccount, insertAuditor, lockAddress, prepareAccount } from './queries.ts';

interface Invitation {
  name: string;
  email: string;
  until: string;
  reason: string;
}

/**
 * Invites an auditor who may read the entity up to a day; each invitation begins with a new password. Runs
 * as the platform: the account belongs to no entity.
 * @throws ApiError AUDIT_NEEDS_REVIEW, DATE_PAST, AUDIT_TOO_LONG, EMAIL_TAKEN, AUDITOR_STANDS
 */
export async function inviteAuditor(
  tx: Transaction,
  { id: actorId, entity_id: entityId, entity_name: entity }: Member,
  { name, email, until, reason }: Invitation,
  enqueueMessage: EnqueueMessage,
) {
  await requireVerified(tx, entityId, 'AUDIT_NEEDS_REVIEW');
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
  const { contact_email: contact } = await tx
    .selectFrom('entities')
    .select('contact_email')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  const { token, tokenHash, expiresAt } = await issueLink(tx, 'verification', userId, { madeBy: actorId, until });
  const mailed = await enqueueMessage(tx, {
    kind: 'auditor_invitation',
    userId,
    dedupeKey: `auditor_invitation:${auditorId}`,
    ofEntity: entityId,
    // The mail contains no words of the inviter: the receiver does not belong to the institution.
    facts: { entity, ...(contact && { contact }) },
    link: { verification: tokenHash },
  });
  await audit(tx, {
    action: 'auditor invited',
    actorId,
    entityId,
    userId,
    detail: { auditor_id: auditorId, name, email, until, reason },
  });
  return { auditorId, token, expiresAt, sentTo: mailed ? email : null };
}
