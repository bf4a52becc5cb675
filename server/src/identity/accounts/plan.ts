import type { PublicEntity } from '@finaula/contract/accounts';
import { STANDARD_PLAN_USERS, WAITING_REGISTRATIONS } from '@finaula/contract/constants';

interface Capacity {
  entity_type: PublicEntity['entity_type'];
  subscription: 'Standard' | 'Paid';
  people: number;
  people_waiting: number;
  /** Of those who do not wait, whose account is closed: they take no place. */
  people_closed: number;
  /** Nor does who has left. */
  people_left: number;
}

/**
 * Spec §1: the Standard plan ends at 100 users; the individual entity is no institution and has no plan to
 * exceed. Who waits takes no place yet: anybody can register, but only an administrator's link lets them
 * in.
 */
export const hasRoom = (entity: Capacity): boolean => roomOf(entity) > 0;

/** How many more the plan lets in. */
export const roomOf = ({
  entity_type,
  subscription,
  people,
  people_waiting,
  people_closed,
  people_left,
}: Capacity): number =>
  entity_type === 'individual' || subscription === 'Paid'
    ? Number.POSITIVE_INFINITY
    : STANDARD_PLAN_USERS - (people - people_waiting - people_closed - people_left);

/**
 * Registrations that wait have a limit of their own, against strangers: who was invited is none of them,
 * however many wait.
 */
export const mayWait = (
  { entity_type, subscription, people_waiting }: Omit<Capacity, 'people_left'>,
  peopleInvited: number,
): boolean => entity_type === 'individual' || people_waiting - peopleInvited < WAITING_REGISTRATIONS[subscription];
