import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import { StartupError } from '../../startup-error.ts';
import { endAccess } from '../end-access.ts';
import { issueLink } from '../links/issue-links.ts';
import { hashPassword } from '../passwords/password.ts';
import { newToken } from '../token.ts';
import { requireSuperAdmin } from './policy.ts';
import { lockSuperAdmins } from './queries.ts';

/**
 * Issues a link for a new password of a SuperAdmin. The old password and all sessions end at once: the lost
 * password may be in other hands. Returns the link's token.
 * @throws StartupError when there is no such SuperAdmin, or they are deactivated
 */
export async function resetSuperAdmin(tx: Transaction, email: string, shell: string): Promise<string> {
  const { id, is_active } = requireSuperAdmin(await lockSuperAdmins(tx), email);
  if (!is_active)
    throw new StartupError(`La cuenta ${email} está desactivada. Actívala primero: npm run admin -- activate ${email}`);
  await tx
    .updateTable('users')
    .set({ password_hash: await hashPassword(newToken()) })
    .where('id', '=', id)
    .execute();
  await endAccess(tx, [id], 'super admin reset');
  const { token } = await issueLink(tx, 'reset', id);
  await audit(tx, { action: 'reset link made', userId: id, detail: { shell } });
  return token;
}
