import type { PublicEntity } from '@finaula/contract/accounts';
import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { messages } from '@finaula/contract/messages';

export interface Outcome {
  message: string;
  /** Whether the user can sign in at once, or needs the verification link. */
  immediate: boolean;
  /** The address to sign in with. */
  email: string;
}

export function employeeOutcome(entity: PublicEntity | undefined, email: string): Outcome {
  const immediate = entity?.entity_type === 'individual';
  return { message: immediate ? messages.individualRegistered : messages.employeeRegistered, immediate, email };
}

/** Spec §8: the number of inherited users is appended unless it is zero. */
export function entityOutcome(reply: ReplyOf<Calls['registerEntity']>, email: string): Outcome {
  const message = reply.is_takeover ? messages.entityTakenOver : messages.entityRegistered;
  const inherited = reply.inherited_employees > 0 ? reply.inherited_message : null;
  return { message: inherited === null ? message : `${message} ${inherited}`, immediate: true, email };
}
