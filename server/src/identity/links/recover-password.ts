import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { accountState } from '../accounts/account-state.ts';
import { findOpenResetLink, lockUser } from '../accounts/queries.ts';
import { issueLink } from './issue-links.ts';

/** Asking again within this gets no second message. */
const REPEAT_MINUTES = 5;

/**
 * Sends the link for a new password to whoever owns the account. An open link is sent again while it lasts
 * for another hour, so that a stranger who asks voids nobody's; its hash is kept and its token thrown away,
 * for each message has a token of its own.
 */
export async function recoverPassword(tx: Transaction, userId: string, enqueueMessage: EnqueueMessage): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user || accountState(user) !== 'active') return;
  let reset = (await findOpenResetLink(tx, userId))?.token_hash;
  if (reset === undefined) {
    reset = (await issueLink(tx, 'reset', userId)).tokenHash;
    await audit(tx, { action: 'reset link made', entityId: user.entity_id, userId, detail: { by: 'mail' } });
  }
  const slot = Math.floor(Date.now() / (REPEAT_MINUTES * 60_000));
  await enqueueMessage(tx, {
    kind: 'forgotten_password',
    userId,
    dedupeKey: `forgotten_password:${userId}:${slot}`,
    link: { reset },
  });
}
