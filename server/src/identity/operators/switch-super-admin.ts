import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import { endAccess } from '../end-access.ts';
import { requireAnotherActive, requireSuperAdmin } from './policy.ts';
import { lockSuperAdmins } from './queries.ts';

/**
 * Suspends or restores a SuperAdmin. Only the shell can: signed-in SuperAdmins could suspend each other.
 * One active SuperAdmin always remains.
 * @throws StartupError when there is no such SuperAdmin, or no other active one
 */
export async function switchSuperAdmin(tx: Transaction, email: string, active: boolean, shell: string): Promise<void> {
  const all = await lockSuperAdmins(tx);
  const superAdmin = requireSuperAdmin(all, email);
  if (superAdmin.is_active === active) return;
  if (!active) requireAnotherActive(all, superAdmin);
  await tx.updateTable('users').set({ is_active: active }).where('id', '=', superAdmin.id).execute();
  await endAccess(tx, [superAdmin.id], 'super admin switched');
  await audit(tx, {
    action: active ? 'user activated' : 'user deactivated',
    userId: superAdmin.id,
    detail: { role: 'SuperAdmin', shell },
  });
}
