import type { Transaction } from '../../../database/connect.ts';
import type { Job } from '../../../jobs/job-queue.ts';
import type { Services } from '../../../services.ts';
import { applyWaiting } from './switch-on.ts';

const APPLY = 'apply-directory';

interface DirectoryJob {
  entity_id: string;
}

export const enqueueApply = ({ jobs }: Services, tx: Transaction, entityId: string) =>
  jobs.send(tx, APPLY, { entity_id: entityId } satisfies DirectoryJob, { key: entityId });

/**
 * Applies changes that a directory sent before it was switched on, with the rights of the administrator who
 * did that.
 */
export const applyDirectory = ({ platform, databaseFor, enqueueMessage }: Services): Job => ({
  name: APPLY,
  run: async (data) => {
    const { entity_id: entityId } = data as DirectoryJob;
    const found = await platform
      .selectFrom('scim_directories')
      .innerJoin('entities', 'entities.id', 'scim_directories.entity_id')
      .innerJoin('users', 'users.id', 'scim_directories.switched_on_by')
      .select(['users.id', 'users.name', 'entities.review'])
      .where('scim_directories.entity_id', '=', entityId)
      .where('scim_directories.state', '=', 'on')
      .executeTakeFirst();
    if (found?.review !== 'verified') return;
    const database = databaseFor({ id: found.id, role: 'EntidadAdmin', entity_id: entityId });
    await applyWaiting({ database, entityId, actorId: found.id, enqueueMessage });
  },
});
