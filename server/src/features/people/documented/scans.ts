import { createHash } from 'node:crypto';
import { TRAINING_SCAN } from '@finaula/contract/constants';
import { type ImageFailure, imageFailures } from '@finaula/contract/image-failures';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { UnreadableFile } from '../../../shared/hostile-files/unreadable-file.ts';
import { readImage } from '../../../shared/images/read-image.ts';

interface Scan {
  media_type: 'application/pdf' | 'image/webp';
  content: Buffer;
}

/** Browsers and readers take a file for a PDF by its first bytes. */
const isPdf = (content: Buffer) => content.subarray(0, 5).toString('latin1') === '%PDF-';
const END_BYTES = 2_048;

/**
 * Recognises a scan by its content. An image is encoded again, without its metadata; a PDF stays as it is.
 * @throws ApiError SCAN_UNREADABLE
 */
export async function readScan(file: Uint8Array, signal: AbortSignal): Promise<Scan> {
  const content = Buffer.from(file);
  if (isPdf(content)) {
    if (!content.subarray(-END_BYTES).includes('%%EOF'))
      throw new ApiError('SCAN_UNREADABLE', { detail: 'El PDF está incompleto. Guárdalo otra vez y súbelo.' });
    return { media_type: 'application/pdf', content };
  }
  try {
    const { bytes } = await readImage(file, signal);
    return { media_type: 'image/webp', content: Buffer.from(bytes) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const detail = error.code === 'IMAGE_TYPE' ? undefined : imageFailures[error.code as ImageFailure];
    throw new ApiError('SCAN_UNREADABLE', detail === undefined ? {} : { detail });
  }
}

/** @throws ApiError SCANS_FULL */
export async function addScan(tx: Transaction, admin: Member, { media_type, content }: Scan): Promise<string> {
  const { bytes } = await tx
    .selectFrom('training_scans')
    .select(sql<number>`coalesce(sum(length(content)), 0)::float8`.as('bytes'))
    .where('entity_id', '=', admin.entity_id)
    .executeTakeFirstOrThrow();
  if (bytes + content.length > TRAINING_SCAN.total) throw new ApiError('SCANS_FULL');
  const { id } = await tx
    .insertInto('training_scans')
    .values({
      entity_id: admin.entity_id,
      media_type,
      content,
      sha256: createHash('sha256').update(content).digest(),
      added_by: admin.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes scans that no training named within a day. */
export const deleteUnusedScans = (platform: Database) =>
  sql`
    delete from training_scans where added_at < now() - interval '1 day'
      and not exists (select from documented_trainings where scan_id = training_scans.id)`.execute(platform);
