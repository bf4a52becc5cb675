import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { Transaction } from '../../database/connect.ts';
import { createAccount } from '../../identity/accounts/create-accounts.ts';
import { type LinkedUser, lockUser } from '../../identity/accounts/linked-users.ts';
import type { Member } from '../../identity/accounts/member.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { changeEmployment } from './change-employment.ts';
import { sendVerification } from './send-verification.ts';

/**
 * Creates the account of a person of the administrator's entity, records their employment and invites them.
 * @throws ApiError EMAIL_TAKEN, ENTITY_FULL, EMPLOYEE_NUMBER_TAKEN, MANAGER_UNKNOWN
 */
export async function addPerson(
  tx: Transaction,
  admin: Member,
  enqueueMessage: EnqueueMessage,
  { name, email, ...employment }: InputOf<Calls['addPerson']>['body'],
): Promise<{ person: LinkedUser; link: Awaited<ReturnType<typeof sendVerification>> }> {
  const id = await createAccount(tx, {
    entityId: admin.entity_id,
    name,
    email,
    role: 'Empleado',
    access: 'invited',
  });
  await audit(tx, { action: 'person added', actorId: admin.id, entityId: admin.entity_id, userId: id });
  const created = await lockUser(tx, id);
  if (!created) throw new Error('The account that was just created exists.');
  await changeEmployment(tx, { entityId: admin.entity_id, actorId: admin.id }, [created], employment);
  const link = await sendVerification(tx, admin, id, enqueueMessage);
  return { person: (await lockUser(tx, id)) ?? created, link };
}
