import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockEntity, setActive } from '../../identity/accounts/account-queries.ts';
import { accountState } from '../../identity/accounts/account-state.ts';
import { type LinkedUser, lockUser } from '../../identity/accounts/linked-users.ts';
import { hasFreePlace } from '../../identity/accounts/plan.ts';
import { isColleague, isNotSuperAdmin } from '../../identity/accounts/policy.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { endAccess } from '../../identity/end-access.ts';
import { audit } from '../../shared/audit/audit.ts';

type Action = 'activate' | 'deactivate';

async function switchAccess(tx: Transaction, user: LinkedUser, action: Action, actorId: string): Promise<LinkedUser> {
  if (user.closed_at !== null) throw new ApiError('ACCOUNT_CLOSED');
  const active = action === 'activate';
  if (active === user.is_active) return user;
  await setActive(tx, user.id, active);
  if (!active) await endAccess(tx, [user.id], 'deactivated');
  await audit(tx, {
    action: active ? 'user activated' : 'user deactivated',
    actorId,
    entityId: user.entity_id,
    userId: user.id,
  });
  return { ...user, is_active: active };
}

/**
 * An EntidadAdmin switches a verified colleague who is no administrator (spec §4).
 * @throws ApiError USER_NOT_FOUND, ADMIN_NOT_TOGGLED, USER_NOT_VERIFIED, ACCOUNT_CLOSED
 */
export async function toggleUserStatus(
  tx: Transaction,
  admin: UserRecord,
  userId: string,
  action: Action,
): Promise<LinkedUser> {
  const user = await lockUser(tx, userId);
  if (!user || !isColleague(admin, user)) throw new ApiError('USER_NOT_FOUND');
  if (user.role !== 'Empleado') throw new ApiError('ADMIN_NOT_TOGGLED');
  if (accountState(user) === 'waiting') throw new ApiError('USER_NOT_VERIFIED');
  return switchAccess(tx, user, action, admin.id);
}

/**
 * A SuperAdmin switches anybody's access; activating somebody who waits verifies them (spec §4).
 * @throws ApiError USER_NOT_FOUND, ENTITY_FULL, ACCOUNT_CLOSED
 */
export async function overrideUserAccess(
  tx: Transaction,
  superAdmin: UserRecord,
  userId: string,
  action: Action,
): Promise<LinkedUser> {
  const user = await lockUser(tx, userId);
  if (!user || !isNotSuperAdmin(user)) throw new ApiError('USER_NOT_FOUND');
  const verifies = action === 'activate' && accountState(user) === 'waiting';
  const entity = verifies && user.entity_id !== null && (await lockEntity(tx, user.entity_id));
  if (entity && !hasFreePlace(entity)) throw new ApiError('ENTITY_FULL');
  const switched = await switchAccess(tx, user, action, superAdmin.id);
  if (!verifies) return switched;
  await tx.updateTable('users').set({ email_verified_at: sql`now()` }).where('id', '=', userId).execute();
  return { ...switched, email_verified_at: new Date(), link_expires_at: null };
}
