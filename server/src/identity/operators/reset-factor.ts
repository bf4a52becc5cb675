import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import { StartupError } from '../../startup-error.ts';
import { insertNotice } from '../accounts/account-notices.ts';
import { endAccess } from '../end-access.ts';

/**
 * Removes the second factor of a user who lost the device and has no administrator to ask: a SuperAdmin, an
 * only administrator. Ends their sessions.
 * @throws StartupError when there is no such account, or it has no second factor
 */
export async function resetFactor(tx: Transaction, email: string, shell: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'entity_id'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const ended = user && (await endAccess(tx, [user.id], 'factors reset'));
  if (!user || ended?.factors === 0)
    throw new StartupError(`No hay una cuenta con el correo ${email} y verificación en dos pasos.`);
  await insertNotice(tx, { userId: user.id, kind: 'second_factor_reset', actorId: null });
  await audit(tx, { action: 'second factor reset', entityId: user.entity_id, userId: user.id, detail: { shell } });
}
