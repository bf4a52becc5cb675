import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { accountState } from '../accounts/account-state.ts';
import { findOpenResetLink, lockUser } from '../accounts/queries.ts';
import { sendLinkAgain } from './invite-again.ts';
import { issueLink } from './issue-links.ts';

/** A repeated request within this time sends no second message. */
const REPEAT_MINUTES = 5;

/**
 * Mails an account's owner a link for a new password; before the account was opened, the invitation. An open
 * link that lasts another hour is sent again, so that a stranger's request does not void it. Each message has
 * its own token; only hashes are stored.
 */
export async function recoverPassword(tx: Transaction, userId: string, enqueueMessage: EnqueueMessage): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user) return;
  const slot = Math.floor(Date.now() / (REPEAT_MINUTES * 60_000));
  // Without a first password there is none to replace.
  if (accountState(user) === 'waiting') return sendLinkAgain(tx, userId, slot, enqueueMessage);
  if (accountState(user) !== 'active') return;
  let reset = (await findOpenResetLink(tx, userId))?.token_hash;
  if (reset === undefined) {
    reset = (await issueLink(tx, 'reset', userId)).tokenHash;
    await audit(tx, { action: 'reset link made', entityId: user.entity_id, userId, detail: { by: 'mail' } });
  }
  await enqueueMessage(tx, {
    kind: 'forgotten_password',
    userId,
    dedupeKey: `forgotten_password:${userId}:${slot}`,
    link: { reset },
  });
}
