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
 * Applies changes that a directory sent before it was switched on, as its last token.
 */
export const applyDirectory = ({ platform, databaseFor, enqueueMessage }: Services): Job => ({
  name: APPLY,
  run: async (data) => {
    const { entity_id: entityId } = data as DirectoryJob;
    const found = await platform
      .selectFrom('scim_directories')
      .innerJoin('entities', 'entities.id', 'scim_directories.entity_id')
      .innerJoin('scim_tokens', 'scim_tokens.entity_id', 'scim_directories.entity_id')
      .select(['scim_tokens.id', 'entities.review'])
      .where('scim_directories.entity_id', '=', entityId)
      .where('scim_directories.state', '=', 'on')
      .orderBy('scim_tokens.last_used_at', (order) => order.desc().nullsLast())
      .executeTakeFirst();
    if (found?.review !== 'verified') return;
    const database = databaseFor({ id: found.id, role: 'EntidadAdmin', entity_id: entityId });
    await applyWaiting({ database, entityId, actorId: found.id, enqueueMessage });
  },
});
