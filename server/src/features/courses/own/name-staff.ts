import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { audit } from '../../../shared/audit/audit.ts';
import type { Duty } from './policy.ts';
import { findCoursePolicy, upsertStaff } from './queries.ts';

/**
 * Names a colleague for these duties; none takes all away, also without the plan.
 * @throws ApiError PAID_REQUIRED, USER_NOT_FOUND
 */
export async function nameStaff(
  tx: Transaction,
  user: Member,
  { user_id: userId, may }: { user_id: string; may: readonly Duty[] },
): Promise<void> {
  if (may.length > 0 && !(await findCoursePolicy(tx, user.entity_id)).isPaid) throw new ApiError('PAID_REQUIRED');
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('entity_id', '=', user.entity_id)
    .where('role', '=', 'Empleado')
    .executeTakeFirst();
  if (!person) throw new ApiError('USER_NOT_FOUND');
  const duties = [...new Set(may)];
  await upsertStaff(tx, { entityId: user.entity_id, userId, may: duties, by: user.id });
  await audit(tx, {
    action: 'course staff named',
    actorId: user.id,
    entityId: user.entity_id,
    userId,
    detail: { may: duties.join(', ') },
  });
}
