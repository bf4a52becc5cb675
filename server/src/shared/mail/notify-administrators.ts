import type { Transaction } from '../../database/connect.ts';
import type { NewMessage } from './new-message.ts';
import type { EnqueueMessage } from './outbox.ts';

/** Mails each active administrator of an entity. */
export async function notifyAdministrators(
  tx: Transaction,
  entityId: string,
  enqueueMessage: EnqueueMessage,
  { dedupeKey, ...message }: Pick<NewMessage, 'kind' | 'dedupeKey' | 'facts'>,
): Promise<void> {
  const administrators = await tx
    .selectFrom('users')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('role', '=', 'EntidadAdmin')
    .where('is_active', '=', true)
    .execute();
  for (const { id } of administrators)
    await enqueueMessage(tx, { ...message, userId: id, dedupeKey: `${dedupeKey}:${id}` });
}
