import type { EntityReview } from '@finaula/contract/institutions';
import { domainOf } from '@finaula/contract/text';

export type Decision = 'verify' | 'suspend' | 'reopen';

interface Reviewed {
  review: EntityReview;
  /** Whether anybody administers it, also with an account that cannot sign in. */
  administered: boolean;
}

/**
 * The state that a decision leads to. One that nobody administers goes back to the directory, whose own
 * entries are known.
 */
export function decided(decision: Decision, { administered }: Reviewed): EntityReview {
  if (decision === 'suspend') return 'suspended';
  return decision === 'verify' || !administered ? 'verified' : 'pending';
}

interface Provable {
  contact_email: string | null;
  directory_domain: string | null;
}

/**
 * The domain that an entity may prove: that of its contact e-mail, which for an entry of the directory must
 * be the one known there.
 */
export function provableDomain({ contact_email, directory_domain }: Provable): string | null {
  const domain = contact_email === null ? null : domainOf(contact_email);
  return directory_domain === null || domain === directory_domain ? domain : null;
}

/**
 * A domain proves a domain. It identifies an institution only if the directory knew that domain of it; for
 * all others a person decides on name, razón social and signer.
 */
export const provesIdentity = ({ directory_domain }: Provable, domain: string): boolean => domain === directory_domain;
