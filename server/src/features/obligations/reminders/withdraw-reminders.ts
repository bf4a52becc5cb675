import type { Database } from '../../../database/connect.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { withdrawEmptyCopies } from './copy-managers.ts';

interface Withdrawing {
  entityId: string;
  actorId: string;
  userIds: readonly string[];
}

/**
 * Deletes reminders of these people that were never tried to send; they can be reminded again. Copies to
 * managers that would tell of nobody go with them.
 * Returns their number.
 */
export const withdrawReminders = (database: Database, { entityId, actorId, userIds }: Withdrawing): Promise<number> =>
  database.transaction().execute(async (tx) => {
    const withdrawn = await tx
      .deleteFrom('messages')
      .where('entity_id', '=', entityId)
      .where('user_id', 'in', userIds)
      .where('kind', '=', 'reminder')
      .where('state', '=', 'en cola')
      .where('attempts', '=', 0)
      .returning('id')
      .execute();
    await withdrawEmptyCopies(tx, entityId);
    if (withdrawn.length > 0)
      await audit(tx, { action: 'reminders withdrawn', actorId, entityId, detail: { people: withdrawn.length } });
    return withdrawn.length;
  });
