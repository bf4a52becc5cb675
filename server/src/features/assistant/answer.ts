import type { ChatReply } from '@finaula/contract/learning';

/** The reply to a question: plain text, its source slides and the outcome. */
export type Answer = Omit<ChatReply, 'id' | 'conversation_id'>;
