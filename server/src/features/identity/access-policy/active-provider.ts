import type { Transaction } from '../../../database/connect.ts';

/** Whether an entity's people can sign in with a provider of its own. No kind of provider can be set up yet. */
export const hasActiveProvider = async (_tx: Transaction, _entityId: string): Promise<boolean> => false;
