import type { ChatReply } from '@finaula/contract/assistant';

/** The reply to a question: plain text, its source slides and the outcome. */
export type Answer = Omit<ChatReply, 'id' | 'conversation_id'>;
