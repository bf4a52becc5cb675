import { randomBytes } from 'node:crypto';
import type { LabourFactsBody } from '@finaula/contract/labour';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { recordLabourFacts } from '../../../identity/labour-facts/facts.ts';
import { decryptOf } from '../../../identity/labour-facts/person-keys.ts';
import { seal, unseal } from '../../../identity/second-factor/factor-keys.ts';
import type { Applied } from './apply-statements.ts';
import type { LabourKeys } from './labour-columns.ts';

/** The folder of the keys, and the catalogues of the labour columns. */
export interface LabourStaging {
  dataDir: string;
  keys: () => LabourKeys;
}

const KEY_BYTES = 32;
const BATCH = 1_000;

async function findImportKey(connection: Connection, dataDir: string, importId: string): Promise<Buffer | null> {
  const { labour_key_id: key_id, labour_key: secret } = await connection
    .selectFrom('people_imports')
    .select(['labour_key_id', 'labour_key'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  return key_id === null || secret === null ? null : unseal(dataDir, importId, { key_id, secret });
}

/** The key of an import's labour data; a check that is repeated keeps it. */
export async function makeImportKey(connection: Connection, dataDir: string, importId: string): Promise<Buffer> {
  const found = await findImportKey(connection, dataDir, importId);
  if (found) return found;
  const key = randomBytes(KEY_BYTES);
  const { key_id, secret } = await seal(dataDir, importId, key);
  await connection
    .updateTable('people_imports')
    .set({ labour_key_id: key_id, labour_key: secret })
    .where('id', '=', importId)
    .execute();
  return key;
}

/** Records the labour data of everybody in the file who belongs to the institution. */
export async function recordImportedFacts(
  tx: Transaction,
  dataDir: string,
  { id, entityId, actorId }: Applied,
): Promise<void> {
  const key = await findImportKey(tx, dataDir, id);
  for (let after = 0; key !== null; ) {
    const rows = await tx
      .selectFrom('people_import_rows')
      .select(['row_number', 'user_id', 'labour'])
      .where('import_id', '=', id)
      .where('kind', 'in', ['create', 'update', 'leave'])
      .where('labour', 'is not', null)
      .where('row_number', '>', after)
      .orderBy('row_number')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1)?.row_number;
    if (last === undefined) return;
    after = last;
    const changes = rows.flatMap(({ user_id, labour }) =>
      user_id && labour ? [[user_id, decryptOf(id, key, labour) as LabourFactsBody] as const] : [],
    );
    await recordLabourFacts(tx, dataDir, { entityId, recordedBy: actorId, importId: id }, new Map(changes));
  }
}
