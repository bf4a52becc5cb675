import type { MessageKind } from '@finaula/contract/mail';

/** The link that a message carries, by the hash of its token. */
export type MessageLink = { verification: Buffer } | { reset: Buffer } | { email: Buffer };

export interface NewMessage {
  kind: MessageKind;
  /** The receiver; the message belongs to their entity. */
  userId: string;
  /** Messages with the same key are duplicates; only the first is written. */
  dedupeKey: string;
  link?: MessageLink;
  /** Values that the template needs besides names and link (letters/). */
  facts?: Record<string, string>;
  /** By default the receiver's address at sending. */
  address?: string;
  /** Earliest time of sending; by default at once. */
  dueAt?: Date;
  /** The institution that writes, when the receiver's account belongs to none. */
  ofEntity?: string;
  /** A SuperAdmin causes it, not the receiver's institution. */
  byPlatform?: boolean;
}
