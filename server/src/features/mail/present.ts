import { type Message, messageKind, messageReason } from '@finaula/contract/mail';
import { mayRetry } from './policy.ts';
import type { ListedMessage } from './queries.ts';

export const presentMessage = (message: ListedMessage): Message => ({
  id: message.id,
  kind: messageKind.parse(message.kind),
  state: message.state,
  user_id: message.user_id,
  to_name: message.to_name,
  to_email: message.sent_to ?? message.to_email,
  created_at: message.created_at.toISOString(),
  due_at: message.state === 'en cola' ? message.due_at.toISOString() : null,
  settled_at: message.settled_at?.toISOString() ?? null,
  attempts: message.attempts,
  reason: message.reason === null ? null : messageReason.parse(message.reason),
  answer: message.answer === '' ? null : message.answer,
  can_retry: mayRetry(message),
});
