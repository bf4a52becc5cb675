import type { Subscription } from '@finaula/contract/institutions';

/** The plans as the landing page calls them (spec §1). */
export const planNames: Record<Subscription, string> = { Standard: 'Standard', Paid: 'Custom' };
