import type { PublicEntity } from '@finaula/contract/accounts';
import { STANDARD_PLAN_USERS, WAITING_REGISTRATIONS } from '@finaula/contract/constants';

interface Capacity {
  entity_type: PublicEntity['entity_type'];
  subscription: 'Standard' | 'Paid';
  people: number;
  people_waiting: number;
  /** Of those who do not wait, whose account is closed: they take no place. */
  people_closed: number;
}

/**
 * Spec §1: the Standard plan ends at 100 users; the individual entity is no institution and has no plan to exceed. Who waits takes no place yet:
 * anybody can register, but only an administrator's link lets them in.
 */
export const hasRoom = ({ entity_type, subscription, people, people_waiting, people_closed }: Capacity): boolean =>
  entity_type === 'individual' || subscription === 'Paid' || people - people_waiting - people_closed < STANDARD_PLAN_USERS;

/** Registrations that wait have a limit of their own. */
export const mayWait = ({ entity_type, subscription, people_waiting }: Capacity): boolean =>
  entity_type === 'individual' || people_waiting < WAITING_REGISTRATIONS[subscription];
