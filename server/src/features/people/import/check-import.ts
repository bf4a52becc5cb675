import type { Database } from '../../../database/connect.ts';
import { parseInThread } from '../../../shared/hostile-files/parse-in-thread.ts';
import { UnreadableFile } from '../../../shared/hostile-files/unreadable-file.ts';
import { classify, countRows } from './classify.ts';
import { findImport, updateImport } from './import-queries.ts';
import type { ReadPeople } from './parse-people.ts';
import { type StagedRow, stageRows } from './staged-rows.ts';

const PARSER = new URL('./parse-people.ts', import.meta.url);

interface CheckContext {
  /** Acts for the entity of the import. */
  database: Database;
  importId: string;
  entityId: string;
  /** The domain of the institution's addresses. */
  domain: string;
  signal?: AbortSignal | undefined;
}

async function read({ database, importId, entityId, domain, signal }: CheckContext, content: Buffer): Promise<void> {
  let total = 0;
  const found = await parseInThread<ReadPeople, StagedRow[]>({
    parser: PARSER,
    content,
    options: { domain },
    onPiece: async (rows) => {
      await stageRows(database, { importId, entityId }, rows);
      total += rows.length;
      await updateImport(database, importId, { done: total, total });
    },
    ...(signal && { signal }),
  });
  await updateImport(database, importId, found);
}

/**
 * Reads an uploaded file into rows and says for each row what it would do. No data of the institution
 * changes. It can run again after an interruption. A file that cannot be read as a whole leaves no rows.
 */
export async function checkImport(checking: CheckContext): Promise<void> {
  const { database, importId, entityId } = checking;
  const file = await database
    .selectFrom('people_import_files')
    .select('content')
    .where('import_id', '=', importId)
    .executeTakeFirst();
  const found = await findImport(database, importId);
  if (!file || found?.state !== 'checking') return;
  const emptied = () => database.deleteFrom('people_import_rows').where('import_id', '=', importId).execute();
  await emptied();
  let failure: string | null = null;
  try {
    await read(checking, file.content);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    failure = error.code;
    await emptied();
  }
  await database.transaction().execute(async (tx) => {
    if (failure === null) await classify(tx, { id: importId, entityId, complete: found.complete });
    const { counts, changes } = await countRows(tx, importId);
    const result = { state: failure === null ? 'ready' : 'failed', failure, checked_at: new Date() };
    await updateImport(tx, importId, { ...result, counts: JSON.stringify(counts), changes: JSON.stringify(changes) });
    await tx.deleteFrom('people_import_files').where('import_id', '=', importId).execute();
  });
}
