import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/session.ts';
import { audit } from '../../shared/audit/audit.ts';
import { lockUser, setPassword } from '../accounts/queries.ts';
import { endAccess } from '../end-access.ts';

/**
 * Changes the own password after the current one was `checked` against this hash. Ends every other session
 * and voids open reset links.
 * @throws ApiError CURRENT_PASSWORD_WRONG when it was changed in the meantime
 */
export async function changePassword(
  tx: Transaction,
  session: Session,
  checked: string,
  passwordHash: string,
): Promise<void> {
  const { id, entity_id } = session.user;
  const user = await lockUser(tx, id);
  if (user?.password_hash !== checked) throw new ApiError('CURRENT_PASSWORD_WRONG');
  await setPassword(tx, id, passwordHash);
  await endAccess(tx, [id], 'password changed', { keepSession: session.tokenHash });
  await audit(tx, { action: 'password changed', actorId: id, entityId: entity_id, userId: id });
}
