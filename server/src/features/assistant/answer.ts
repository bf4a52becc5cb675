import type { ChatReply } from '@finaula/contract/learning';

/** What a question gets: plain text, the slides it comes from, and what became of it. */
export type Answer = Omit<ChatReply, 'id' | 'conversation_id'>;
