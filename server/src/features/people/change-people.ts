import type { EmploymentChange } from '@finaula/contract/people';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockUser } from '../../identity/accounts/linked-users.ts';
import type { Member } from '../../identity/accounts/member.ts';
import { mayAdminister } from '../../identity/accounts/policy.ts';
import { changeEmployment } from './change-employment.ts';

/**
 * Changes several people at once, all or none. Returns how many changed.
 * @throws ApiError USER_NOT_FOUND when one of them belongs to another entity, MANAGER_UNKNOWN,
 * LEFT_BEFORE_HIRED, LAST_ADMINISTRATOR, NO_PLACE_TO_RETURN
 */
export async function changePeople(
  tx: Transaction,
  admin: Member,
  userIds: readonly string[],
  change: Partial<EmploymentChange>,
): Promise<number> {
  const people = [];
  // Lock in the order of ids, so that concurrent changes do not deadlock.
  for (const id of [...new Set(userIds)].toSorted()) {
    const person = await lockUser(tx, id);
    if (!person || !mayAdminister(admin, person) || person.closed_at !== null) throw new ApiError('USER_NOT_FOUND');
    people.push(person);
  }
  return changeEmployment(tx, { entityId: admin.entity_id, actorId: admin.id }, people, change);
}
