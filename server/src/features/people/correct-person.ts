import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { correctIdentities } from '../../identity/accounts/correct-identities.ts';
import { type LinkedUser, lockUser } from '../../identity/accounts/linked-users.ts';
import { mayAdminister, mayCorrect } from '../../identity/accounts/policy.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { changeEmployment } from './change-employment.ts';

/**
 * Corrects a person's identity and employment; the person gets a notice of the identity. Equal values are
 * no change.
 * @throws ApiError USER_NOT_FOUND, ADMIN_NOT_CORRECTED, ACCOUNT_CLOSED, EMAIL_TAKEN, EMPLOYEE_NUMBER_TAKEN,
 * MANAGER_UNKNOWN, LEFT_BEFORE_HIRED, LAST_ADMINISTRATOR, NO_PLACE_TO_RETURN
 */
export async function correctPerson(
  tx: Transaction,
  admin: UserRecord,
  userId: string,
  enqueueMessage: EnqueueMessage,
  { name, email, ...change }: InputOf<Calls['correctPerson']>['body'],
): Promise<LinkedUser> {
  const person = await lockUser(tx, userId);
  if (!person || !mayAdminister(admin, person) || person.entity_id === null) throw new ApiError('USER_NOT_FOUND');
  const identity = name !== undefined || email !== undefined;
  if (identity && !mayCorrect(admin, person)) throw new ApiError('ADMIN_NOT_CORRECTED');
  if (person.closed_at !== null) throw new ApiError('ACCOUNT_CLOSED');
  await changeEmployment(tx, { entityId: person.entity_id, actorId: admin.id }, [person], change);
  if (identity) await correctIdentities(tx, [{ userId, name, email }], { actorId: admin.id, enqueueMessage });
  return (await lockUser(tx, userId)) ?? person;
}
