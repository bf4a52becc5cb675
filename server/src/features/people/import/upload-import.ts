import { createHash } from 'node:crypto';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { insertImport } from './import-queries.ts';

interface Upload {
  content: Buffer;
  fileName: string;
  complete: boolean;
}

/** Keeps a file to be checked. Returns its import's id. @throws ApiError IMPORT_EMPTY */
export async function uploadImport(
  tx: Transaction,
  admin: Member,
  { content, fileName, complete }: Upload,
): Promise<string> {
  if (content.length === 0) throw new ApiError('IMPORT_EMPTY');
  const entity_id = admin.entity_id;
  const { id } = await insertImport(tx, {
    entity_id,
    created_by: admin.id,
    file_name: fileName,
    sha256: createHash('sha256').update(content).digest(),
    bytes: content.length,
    format: content[0] === 0x50 && content[1] === 0x4b ? 'xlsx' : 'csv',
    complete,
  });
  await tx.insertInto('people_import_files').values({ import_id: id, entity_id, content }).execute();
  return id;
}
