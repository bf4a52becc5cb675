import type { EmploymentChange } from '@finaula/contract/people';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockUser } from '../../identity/accounts/linked-users.ts';
import type { Member } from '../../identity/accounts/member.ts';
import { mayAdminister } from '../../identity/accounts/policy.ts';
import { changeEmployment } from './change-employment.ts';

/**
 * The same change for several people: all of it or nothing. Returns how many changed.
 * @throws ApiError USER_NOT_FOUND when one of them is nobody's here, MANAGER_UNKNOWN, LEFT_BEFORE_HIRED,
 * LAST_ADMINISTRATOR
 */
export async function changePeople(
  tx: Transaction,
  admin: Member,
  userIds: readonly string[],
  change: Partial<EmploymentChange>,
): Promise<number> {
  const people = [];
  // In the order of their ids, so that two such changes at once follow each other.
  for (const id of [...new Set(userIds)].toSorted()) {
    const person = await lockUser(tx, id);
    if (!person || !mayAdminister(admin, person) || person.closed_at !== null) throw new ApiError('USER_NOT_FOUND');
    people.push(person);
  }
  return changeEmployment(tx, { entityId: admin.entity_id, actorId: admin.id }, people, change);
}
