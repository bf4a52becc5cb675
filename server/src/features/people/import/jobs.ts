import { domainOf } from '@finaula/contract/text';
import type { Transaction } from '../../../database/connect.ts';
import type { Job } from '../../../jobs/job-queue.ts';
import type { Services } from '../../../services.ts';
import { applyImport } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import { updateImport } from './import-queries.ts';
import type { LabourKeys } from './labour-columns.ts';

export const CHECK = 'check-people-import';
export const APPLY = 'apply-people-import';

interface ImportJob {
  import_id: string;
}

export const enqueueCheck = ({ jobs }: Services, tx: Transaction, importId: string) =>
  jobs.send(tx, CHECK, { import_id: importId } satisfies ImportJob, { key: importId });

export const enqueueApply = ({ jobs }: Services, tx: Transaction, importId: string) =>
  jobs.send(tx, APPLY, { import_id: importId } satisfies ImportJob, { key: importId, first: true });

/** Background jobs of an import. They run with the rights of the administrator who requested them. */
export function peopleImportJobs(services: Services, keys: () => LabourKeys): Job[] {
  const { platform, databaseFor, enqueueMessage, limit, config } = services;
  const { dataDir } = config;
  const findImport = async (id: string) =>
    platform
      .selectFrom('people_imports')
      .innerJoin('users', 'users.id', 'people_imports.created_by')
      .select(['people_imports.entity_id', 'people_imports.created_by', 'people_imports.applied_by', 'users.email'])
      .where('people_imports.id', '=', id)
      .executeTakeFirst();

  const check: Job = {
    name: CHECK,
    run: async (data, signal) => {
      const { import_id: importId } = data as ImportJob;
      const found = await findImport(importId);
      if (!found) return;
      const database = databaseFor({ id: found.created_by, role: 'EntidadAdmin', entity_id: found.entity_id });
      const domain = domainOf(found.email);
      await checkImport({
        database,
        importId,
        entityId: found.entity_id,
        domain,
        limit,
        labour: { dataDir, keys },
        signal,
      });
    },
  };

  const apply: Job = {
    name: APPLY,
    run: async (data) => {
      const { import_id: importId } = data as ImportJob;
      const found = await findImport(importId);
      if (!found) return;
      const actorId = found.applied_by ?? found.created_by;
      const database = databaseFor({ id: actorId, role: 'EntidadAdmin', entity_id: found.entity_id });
      try {
        await applyImport({
          database,
          importId,
          enqueueMessage,
          dataDir,
        });
      } catch (error) {
        // Nothing was applied: the administrator sees the failure and may request it again.
        await updateImport(database, importId, { state: 'ready', failure: 'NOT_APPLIED', done: 0 });
        throw error;
      }
    },
  };
  return [check, apply];
}
