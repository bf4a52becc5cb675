import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Limit } from '../../../http/limits.ts';
import { classify, countRows } from './classify.ts';
import type { Header } from './columns.ts';
import { FileFailure } from './file-failure.ts';
import { findImport, updateImport } from './import-queries.ts';
import { openFile, rowsOfPeople } from './read-file.ts';
import { readRow } from './read-row.ts';
import { type StagedRow, stageRows } from './staged-rows.ts';

/** Rows written at once. Other requests wait a few milliseconds between two batches. */
const BATCH = 1_000;
const SHOWN = 200;
/** The limit of the rule `knownEmailByEntity`. */
const KNOWN_EMAILS_AN_HOUR = 20;

interface CheckContext {
  /** Acts for the entity of the import. */
  database: Database;
  importId: string;
  entityId: string;
  /** The domain of the institution's addresses. */
  domain: string;
  limit: Limit;
}

async function read({ database, importId, entityId, domain }: CheckContext, content: Buffer): Promise<void> {
  const { rows, format, encoding, delimiter } = openFile(content);
  let header: Header | undefined;
  let total = 0;
  let batch: StagedRow[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await stageRows(database, { importId, entityId }, batch);
    batch = [];
    await updateImport(database, importId, { done: total, total });
  };
  await updateImport(database, importId, { format, encoding, delimiter });
  for await (const { number, cells } of rowsOfPeople(rows, (found) => {
    header = found;
  })) {
    if (header === undefined) continue;
    total += 1;
    batch.push({ ...readRow(cells, header, domain), number, cells });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  const clean = (titles: readonly string[] = []) => titles.map((title) => title.slice(0, SHOWN));
  await updateImport(database, importId, {
    titles: clean(header?.titles),
    ignored_titles: clean(header?.ignored),
    columns: header ? [...header.places.keys()] : [],
  });
}

/** Counts the rows that tell that an address has an account elsewhere; true past the limit. */
async function tellsTooMuch({ database, importId, entityId, limit }: CheckContext): Promise<boolean> {
  const { told } = await database
    .selectFrom('people_import_rows')
    .select(sql<number>`count(*)::int`.as('told'))
    .where('import_id', '=', importId)
    .where(sql<boolean>`problems @> '[{"code": "email_unusable"}]'`)
    .executeTakeFirstOrThrow();
  try {
    for (let i = 0; i < Math.min(told, KNOWN_EMAILS_AN_HOUR + 1); i++) await limit('knownEmailByEntity', entityId);
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') return true;
    throw error;
  }
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
    if (!(error instanceof FileFailure)) throw error;
    failure = error.code;
    await emptied();
  }
  if (failure === null) {
    await database.transaction().execute((tx) => classify(tx, { id: importId, entityId, complete: found.complete }));
    if (await tellsTooMuch(checking)) {
      failure = 'TOO_MANY_ELSEWHERE';
      await emptied();
    }
  }
  await database.transaction().execute(async (tx) => {
    const { counts, changes } = await countRows(tx, importId);
    const result = { state: failure === null ? 'ready' : 'failed', failure, checked_at: new Date() };
    await updateImport(tx, importId, { ...result, counts: JSON.stringify(counts), changes: JSON.stringify(changes) });
    await tx.deleteFrom('people_import_files').where('import_id', '=', importId).execute();
  });
}
