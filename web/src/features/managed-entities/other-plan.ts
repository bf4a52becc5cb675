import type { ManagedEntity, Subscription } from '@finaula/contract/entities';

/** The plan an entity can change to. */
export const otherPlan = ({ subscription }: ManagedEntity): Subscription => (subscription === 'Paid' ? 'Standard' : 'Paid');
