import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Limit } from '../../../http/limits.ts';
import { parseInThread } from '../../../shared/hostile-files/parse-in-thread.ts';
import { UnreadableFile } from '../../../shared/hostile-files/unreadable-file.ts';
import { classify } from './classify.ts';
import { countRows } from './count-rows.ts';
import { isZip } from './file-kind.ts';
import { findImport, updateImport } from './import-queries.ts';
import { type LabourStaging, makeImportKey } from './labour-staging.ts';
import type { ReadPeople } from './parse-people.ts';
import { type StagedRow, stageRows } from './staged-rows.ts';

/** The limit of the rule `knownEmailByEntity`. */
const KNOWN_EMAILS_AN_HOUR = 20;
/** A sentence that names titles of the file is shown up to this length. */
const DETAIL_CHARACTERS = 1_000;
const PARSER = new URL('./parse-people.ts', import.meta.url);

interface CheckContext {
  /** Has the rights of the import's entity. */
  database: Database;
  importId: string;
  entityId: string;
  /** The domain of the institution's addresses. */
  domain: string;
  limit: Limit;
  labour: LabourStaging;
  signal?: AbortSignal | undefined;
}

async function read(
  { database, importId, entityId, domain, labour, signal }: CheckContext,
  content: Buffer,
): Promise<void> {
  let total = 0;
  const found = await parseInThread<ReadPeople, StagedRow[]>({
    parser: PARSER,
    content,
    options: { domain, keys: labour.keys() },
    onPiece: async (rows) => {
      const key = rows.some((row) => row.labour !== null)
        ? await makeImportKey(database, labour.dataDir, importId)
        : null;
      await stageRows(database, { importId, entityId, key }, rows);
      total += rows.length;
      await updateImport(database, importId, { done: total, total });
    },
    ...(signal && { signal }),
  });
  await updateImport(database, importId, found);
}

/**
 * Counts the rows that tell that an address has an account elsewhere; true past the limit. A row with a new
 * address that may be used would then tell that it has none.
 */
async function tellsTooMuch({ database, importId, entityId, limit }: CheckContext): Promise<boolean> {
  const isTold = sql`problems @> '[{"code": "email_unusable"}]'`;
  const { told, asked } = await database
    .selectFrom('people_import_rows')
    .select(sql<number>`count(*) filter (where ${isTold})::int`.as('told'))
    .select(
      sql<boolean>`coalesce(bool_or(${isTold} or kind = 'create' or email <> before ->> 'email'), false)`.as('asked'),
    )
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  try {
    if (asked) await limit.check('knownEmailByEntity', entityId);
    for (let i = 0; i < Math.min(told, KNOWN_EMAILS_AN_HOUR + 1); i++) await limit('knownEmailByEntity', entityId);
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') return true;
    throw error;
  }
}

const isTextNamedXlsx = (name: string, content: Buffer) => /\.xlsx$/i.test(name) && !isZip(content);

/**
 * Reads an uploaded file into rows and computes the effect of each. No data of the institution changes. It
 * can run again after an interruption. An unreadable file leaves no rows.
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
  let failure_detail: string | null = null;
  try {
    await read(checking, file.content);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const noWorkbook = error.code === 'COLUMNS_UNKNOWN' && isTextNamedXlsx(found.file_name, file.content);
    failure = noWorkbook ? 'NO_WORKBOOK' : error.code;
    failure_detail = noWorkbook ? null : (error.detail?.slice(0, DETAIL_CHARACTERS).toWellFormed() ?? null);
    await emptied();
  }
  if (failure === null) {
    await database.transaction().execute(async (tx) => {
      const spellings = await classify(tx, { id: importId, entityId, complete: found.complete });
      await updateImport(tx, importId, { notes: [...((await findImport(tx, importId))?.notes ?? []), ...spellings] });
    });
    if (await tellsTooMuch(checking)) {
      failure = 'TOO_MANY_ELSEWHERE';
      await emptied();
    }
  }
  await database.transaction().execute(async (tx) => {
    const { counts, changes } = await countRows(tx, importId);
    const result = { state: failure === null ? 'ready' : 'failed', failure, failure_detail, checked_at: new Date() };
    await updateImport(tx, importId, { ...result, counts: JSON.stringify(counts), changes: JSON.stringify(changes) });
    await tx.deleteFrom('people_import_files').where('import_id', '=', importId).execute();
  });
}
