import type { Config } from '../../config.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import type { Job } from '../../jobs/job-queue.ts';
import type { Services } from '../../services.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { Built, Task } from './build/build-file.ts';
import {
  expireFiles,
  type FileRecord,
  failAbandoned,
  findFile,
  findInstitution,
  keepBuilt,
  listUnfinished,
  updateFile,
} from './queries.ts';
import { createBuildFolder, createFileStore, removeBuildFolder } from './storage.ts';

const BUILD = 'build-supervision-file';

interface FileJob {
  file_id: string;
}

export const requestBuilding = ({ jobs }: Services, tx: Transaction, fileId: string) =>
  jobs.send(tx, BUILD, { file_id: fileId } satisfies FileJob, { key: fileId });

/** A file of 20,000 people takes most of an hour. */
const LONGEST_SECONDS = 6 * 3600;

/** Reports its progress from time to time; ends early when the signal aborts. */
type BuildTask = (
  task: Task,
  onProgress: (done: number, total: number) => Promise<void>,
  signal: AbortSignal,
) => Promise<Built>;

/** Records the act and the state together: a ready file was built, and the ledger names its requester. */
const keep = (platform: Database, file: FileRecord, built: Built) =>
  platform.transaction().execute(async (tx) => {
    await keepBuilt(tx, file.id, built);
    await audit(tx, {
      action: 'supervision file built',
      actorId: file.requested_by,
      entityId: file.entity_id,
      detail: {
        file: file.id,
        folio: built.folio,
        from: file.from,
        to: file.to,
        on: file.on,
        sha256: built.sha256.toString('hex'),
        manifest_sha256: built.manifestSha256.toString('hex'),
      },
    });
  });

/** An interrupted attempt starts again. */
export const buildSupervisionFile = (services: Services, build: BuildTask): Job => ({
  name: BUILD,
  longestSeconds: LONGEST_SECONDS,
  run: async (data, signal) => {
    const { platform, databaseFor, config } = services;
    const { file_id: id } = data as FileJob;
    const file = await findFile(platform, id);
    if (!file || !['queued', 'building'].includes(file.state)) return;
    const database = databaseFor({ entity: file.entity_id });
    const { review, ...institution } = await findInstitution(database, file.entity_id);
    if (review !== 'verified') {
      await updateFile(database, id, { state: 'failed' });
      return;
    }
    await updateFile(database, id, { state: 'building', done: 0, total: 0 });
    const buildFolder = await createBuildFolder(config.dataDir, id, await listUnfinished(platform));
    try {
      const task: Task = {
        id,
        request: {
          entityId: file.entity_id,
          from: file.from,
          to: file.to,
          on: file.on,
          scope: file.scope as 'all' | 'area' | 'people',
          area: file.area,
          people: file.people,
          knownUntil: file.known_until,
        },
        institution,
        productName: config.platform.product_name,
        ...buildFolder,
      };
      const onProgress = async (done: number, total: number) => {
        await updateFile(database, id, { done, total });
      };
      const built = await build(task, onProgress, signal);
      await createFileStore(config).keep(id, buildFolder.zip, built.sha256);
      await keep(platform, file, built);
    } finally {
      await removeBuildFolder(buildFolder);
    }
  },
});

/**
 * Expires files: their bytes are deleted, the row stays. Files without a job have failed. Rows change only
 * when the store has deleted the bytes: the next run tries again.
 */
export async function endSupervisionFiles(
  platform: Database,
  config: Pick<Config, 'dataDir' | 'storage'>,
): Promise<void> {
  const store = createFileStore(config);
  for (const end of [expireFiles, (tx: Transaction) => failAbandoned(tx, BUILD)])
    await platform.transaction().execute(async (tx) => {
      for (const { id } of await end(tx)) await store.remove(id);
    });
}
