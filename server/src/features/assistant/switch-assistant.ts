import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';

/**
 * Switches the assistant of an entity. The ledger records only real changes.
 * @throws ApiError ENTITY_NOT_FOUND
 */
export async function switchAssistant(
  tx: Transaction,
  entityId: string,
  enabled: boolean,
  actorId: string,
): Promise<void> {
  const entity = await tx
    .selectFrom('entities')
    .select('assistant_enabled')
    .where('id', '=', entityId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!entity) throw new ApiError('ENTITY_NOT_FOUND');
  if (entity.assistant_enabled === enabled) return;
  await tx.updateTable('entities').set({ assistant_enabled: enabled }).where('id', '=', entityId).execute();
  await audit(tx, { action: 'assistant switched', actorId, entityId, detail: { state: enabled ? 'on' : 'off' } });
}
