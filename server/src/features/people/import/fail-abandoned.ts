import type { Database } from '../../../database/connect.ts';
import { withoutJob } from '../../../jobs/without-job.ts';
import { APPLY, CHECK } from './jobs.ts';

const isAbandoned = withoutJob([CHECK, APPLY], 'import_id', 'people_imports.id');

/** Fails imports whose job will not run again, so that the administrator learns of it. */
export async function failAbandonedImports(platform: Database): Promise<void> {
  await platform.transaction().execute(async (tx) => {
    const failed = await tx
      .updateTable('people_imports')
      .set({ state: 'failed', failure: 'INTERRUPTED', checked_at: new Date() })
      .where('state', '=', 'checking')
      .where(isAbandoned)
      .returning('id')
      .execute();
    const ids = failed.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.deleteFrom('people_import_rows').where('import_id', 'in', ids).execute();
    await tx.deleteFrom('people_import_files').where('import_id', 'in', ids).execute();
  });
  await platform
    .updateTable('people_imports')
    .set({ state: 'ready', failure: 'NOT_APPLIED', done: 0 })
    .where('state', '=', 'applying')
    .where(isAbandoned)
    .execute();
}
