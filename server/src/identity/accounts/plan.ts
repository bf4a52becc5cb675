import type { PublicEntity } from '@finaula/contract/accounts';
import { STANDARD_PLAN_USERS, WAITING_REGISTRATIONS } from '@finaula/contract/constants';

interface Capacity {
  entity_type: PublicEntity['entity_type'];
  subscription: 'Standard' | 'Paid';
  people: number;
  people_waiting: number;
  /** Closed accounts do not count towards the plan. */
  people_closed: number;
  /** Former employees do not count towards the plan. */
  people_left: number;
}

/**
 * Spec §1: the Standard plan ends at 100 users. The individual entity has no plan. Waiting users do not
 * count: anyone can register, but only an administrator's link lets a user in.
 */
export const hasFreePlace = (entity: Capacity): boolean => freePlacesOf(entity) > 0;

/** Number of users that the plan admits. */
export const placesOf = ({ entity_type, subscription }: Pick<Capacity, 'entity_type' | 'subscription'>): number =>
  entity_type === 'individual' || subscription === 'Paid' ? Number.POSITIVE_INFINITY : STANDARD_PLAN_USERS;

/** Number of users who count towards the plan. */
export const placesTaken = ({ people, people_waiting, people_closed, people_left }: Capacity): number =>
  people - people_waiting - people_closed - people_left;

/** Number of users that the plan still admits. */
export const freePlacesOf = (entity: Capacity): number => placesOf(entity) - placesTaken(entity);

/**
 * Self-registrations that wait have a limit of their own, against strangers. Invited users do not count
 * towards it.
 */
export const maySelfRegister = (
  { entity_type, subscription, people_waiting }: Omit<Capacity, 'people_left'>,
  peopleInvited: number,
): boolean => entity_type === 'individual' || people_waiting - peopleInvited < WAITING_REGISTRATIONS[subscription];
