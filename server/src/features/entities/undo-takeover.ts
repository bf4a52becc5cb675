import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { voidResetLinksOf } from '../../shared/identity/reset-links.ts';
import { endSessionsOf, findManaged, type ManagedRecord } from './queries.ts';

/**
 * Gives an entity that was taken over back to the directory. Who took it keeps no access: an inactive, unverified employee without a session.
 * @throws ApiError ENTITY_NOT_FOUND, NOT_TAKEN_OVER
 */
export async function undoTakeover(tx: Transaction, entityId: string, actorId: string): Promise<ManagedRecord> {
  await tx.selectFrom('entities').select('id').where('id', '=', entityId).forUpdate().execute();
  const entity = await findManaged(tx, entityId);
  if (!entity) throw new ApiError('ENTITY_NOT_FOUND');
  if (entity.taken_over_by === null) throw new ApiError('NOT_TAKEN_OVER');

  await tx
    .updateTable('users')
    .set({ role: 'Empleado', email_verified_at: null, is_active: false })
    .where('id', '=', entity.taken_over_by)
    .execute();
  await endSessionsOf(tx, entity.taken_over_by);
  await voidResetLinksOf(tx, entity.taken_over_by);
  await tx
    .updateTable('entities')
    .set({ razon_social: null, contact_email: null, signer_name: null, taken_over_at: null, taken_over_by: null })
    .where('id', '=', entityId)
    .execute();
  await audit(tx, { action: 'takeover undone', actorId, entityId, userId: entity.taken_over_by });
  return { ...entity, ...(await findManaged(tx, entityId)) };
}
