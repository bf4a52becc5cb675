import type { MessageKind } from '@finaula/contract/mail';

/** The link that a message carries, by the hash of its token. */
export type MessageLink = { verification: Buffer } | { reset: Buffer } | { email: Buffer };

export interface NewMessage {
  kind: MessageKind;
  /** Its receiver; the message belongs to their entity. */
  userId: string;
  /** Messages with the same key are the same; the second is not written. */
  dedupeKey: string;
  link?: MessageLink;
  /** Values that the template needs besides names and link (letters/). */
  facts?: Record<string, string>;
  /** Left out: the receiver's address at sending. */
  address?: string;
  /** Not before; at once when it is left out. */
  dueAt?: Date;
  /** The institution in whose name it is written, where the receiver's account belongs to none. */
  ofEntity?: string;
  /** A SuperAdmin causes it, not the receiver's institution. */
  byPlatform?: boolean;
}
