import type { MessageReason } from '@finaula/contract/mail';
import { accountState } from '../../identity/accounts/account-state.ts';
import { isWithheld } from '../../shared/mail/first-contacts.ts';
import type { MessageContent } from './queries.ts';

/** Why a message is obsolete; undefined while it is not. */
export function whyNotSent(content: MessageContent): MessageReason | undefined {
  // Tell the owner of an earlier address, whatever happened to the account.
  if (content.kind === 'email_corrected') return undefined;
  // Send a SuperAdmin's reset link to an administrator even when the institution is unreviewed.
  if (content.kind !== 'reset_link' && isWithheld(content.kind, content.review)) return 'unreviewed';
  const state = accountState(content);
  const opens = ['verification_link', 'invitation', 'invitation_reminder', 'auditor_invitation'].includes(content.kind);
  if (opens && state === 'active') return 'already_verified';
  // Deactivated people can object, too.
  if (content.kind === 'closure_requested') return content.link_over ? 'link_over' : undefined;
  if (state === 'inactive' || (opens ? !content.is_active || content.has_left : state !== 'active')) return 'inactive';
  // Without its row, the link is void.
  const carriesLink = opens || ['reset_link', 'forgotten_password', 'email_change_link'].includes(content.kind);
  if (carriesLink && (content.link_expires_at === null || content.link_over)) return 'link_over';
  if (content.told_on !== null && content.told_on !== content.today) return 'outdated';
  if (content.is_needless) return 'nothing_due';
  if (content.told_obligations !== null && content.due.length === 0) return 'nothing_due';
  if (content.kind === 'team_reminded' && content.reports.length === 0) return 'nothing_due';
  if (content.kind === 'registrations_waiting' && content.waiting.length === 0) return 'nothing_due';
  if (content.kind === 'reforms_waiting' && content.reforms.length === 0) return 'nothing_due';
  return undefined;
}
