import type { Transaction } from '../../database/connect.ts';

/** Whether an entity has an identity provider that is on. */
export const hasActiveProvider = async (tx: Transaction, entityId: string): Promise<boolean> =>
  (await tx
    .selectFrom('identity_providers')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('state', '=', 'on')
    .limit(1)
    .executeTakeFirst()) !== undefined;
