import { type PackageFailure, type PackageReport, packageFailures } from '@finaula/contract/packages';
import type { Connection, Database, Transaction } from '../../../../database/connect.ts';
import type { Job } from '../../../../jobs/job-queue.ts';
import type { Services } from '../../../../services.ts';
import { parseInThread } from '../../../../shared/hostile-files/parse-in-thread.ts';
import { UnreadableFile } from '../../../../shared/hostile-files/unreadable-file.ts';
import type { ImageOwner } from '../add-image.ts';
import type { ParsedPackage } from './parse-package.ts';
import { storePackage, type UploadedZip, withFile, writeStored } from './store-package.ts';

const IMPORT = 'import-package';
const PARSER = new URL('./parse-package.ts', import.meta.url);
/** A gigabyte is unpacked once. */
const LIMITS = { heapMb: 192, ms: 120_000 };

/** Stores the zip for a job that inspects it. Returns the id of the package. */
export async function requestPackage(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  owner: ImageOwner,
  zip: UploadedZip,
): Promise<string> {
  const id = await storePackage(tx, owner, zip);
  await jobs.send(tx, IMPORT, { package_id: id }, { key: id });
  return id;
}

export async function findPackage(database: Connection, courseId: string, id: string) {
  const found = await database
    .selectFrom('course_packages')
    .select(['state', 'failure', 'bytes', 'sha256', 'report'])
    .$castTo<{
      state: 'waiting' | 'done' | 'failed';
      failure: PackageFailure | null;
      bytes: number;
      sha256: Buffer;
      report: PackageReport | null;
    }>()
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { failure, sha256, ...rest } = found;
  return {
    ...rest,
    code: failure,
    detail: failure && (packageFailures[failure] ?? packageFailures.PACKAGE_BROKEN),
    sha256: sha256.toString('hex'),
  };
}

const codeOf = (error: unknown): PackageFailure => {
  if (error instanceof UnreadableFile && error.code in packageFailures) return error.code as PackageFailure;
  throw error;
};

/** Inspects an uploaded package; the zip of a refused one is deleted. */
export const importPackageJob = ({ platform }: Pick<Services, 'platform'>): Job => ({
  name: IMPORT,
  run: async (data, signal) => {
    const { package_id: id } = data as { package_id: string };
    const found = await platform
      .selectFrom('course_packages')
      .select('entity_id')
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (!found) return;
    const close = (tx: Transaction | Database, values: object) =>
      tx.updateTable('course_packages').set(values).where('id', '=', id).execute();
    try {
      const { report, files } = await withFile(async (path) => {
        await writeStored(platform, id, path);
        return parseInThread<ParsedPackage>({
          parser: PARSER,
          content: new Uint8Array(),
          options: { path },
          limits: LIMITS,
          entityId: found.entity_id,
          signal,
        });
      });
      await close(platform, { state: 'done', report: JSON.stringify(report), files: JSON.stringify(files) });
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = codeOf(error);
      await platform.transaction().execute(async (tx) => {
        await close(tx, { state: 'failed', failure });
        await tx.deleteFrom('course_package_pieces').where('package_id', '=', id).execute();
      });
    }
  },
});
