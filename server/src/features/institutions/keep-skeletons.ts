import type { Transaction } from '../../database/connect.ts';
import { entityNameSkeleton } from './entity-name.ts';

/**
 * Computes what entities look like that were there before it was kept, or were written past the
 * application.
 */
export async function keepSkeletons(tx: Transaction): Promise<void> {
  const unknown = await tx.selectFrom('entities').select(['id', 'name']).where('name_skeleton', 'is', null).execute();
  for (const { id, name } of unknown)
    await tx
      .updateTable('entities')
      .set({ name_skeleton: entityNameSkeleton(name) })
      .where('id', '=', id)
      .execute();
}
