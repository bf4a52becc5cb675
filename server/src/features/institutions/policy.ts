import type { EntityReview } from '@finaula/contract/institutions';
import { domainOf } from '@finaula/contract/text';

export type Decision = 'verify' | 'suspend' | 'reopen';

interface Reviewed {
  review: EntityReview;
  /** Whether it has an administrator, also one who cannot sign in. */
  administered: boolean;
}

/**
 * The state after a decision. An entity without administrator returns to the directory, whose own entries
 * are verified.
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
 * The domain that an entity may prove: that of its contact e-mail, which for a directory entry must be the
 * listed one.
 */
export function provableDomain({ contact_email, directory_domain }: Provable): string | null {
  const domain = contact_email === null ? null : domainOf(contact_email);
  return directory_domain === null || domain === directory_domain ? domain : null;
}

/**
 * Proving a domain identifies an institution only if the directory lists that domain; otherwise a reviewer
 * decides on name, razón social and signer.
 */
export const provesIdentity = ({ directory_domain }: Provable, domain: string): boolean => domain === directory_domain;
