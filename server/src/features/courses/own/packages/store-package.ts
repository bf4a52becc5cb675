import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PACKAGE } from '@finaula/contract/constants';
import { sql } from 'kysely';
import { takeLock } from '../../../../database/advisory-locks.ts';
import type { Database, Transaction } from '../../../../database/connect.ts';
import { ApiError } from '../../../../http/api-error.ts';
import type { ImageOwner } from '../add-image.ts';

export const PIECE_BYTES = 1024 * 1024;

/** Runs `use` with the path of a file that is removed afterwards. */
export async function withFile<Result>(use: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'paquete-'));
  try {
    return await use(join(folder, 'paquete.zip'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export interface UploadedZip {
  path: string;
  bytes: number;
  sha256: Buffer;
}

/** Writes an upload to disk. */
export async function writeUpload(path: string, content: AsyncIterable<Uint8Array>): Promise<UploadedZip> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    content,
    async function* count(pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    },
    createWriteStream(path),
  );
  if (bytes === 0) throw new ApiError('PACKAGE_EMPTY');
  return { path, bytes, sha256: hash.digest() };
}

/**
 * Refuses the package that was just stored when the institution has no room for it. The lock comes last, so
 * that uploads of an institution wait for a sum and not for each other's pieces.
 * @throws ApiError PACKAGES_FULL
 */
async function requireRoom(tx: Transaction, entityId: string): Promise<void> {
  await takeLock(tx, 'courseFiles', entityId);
  const { total } = await tx
    .selectFrom('course_packages')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('total'))
    .where('entity_id', '=', entityId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  if (total > PACKAGE.totalBytes) throw new ApiError('PACKAGES_FULL');
}

/**
 * Stores the zip in the database, piece by piece. Returns the id of the package.
 * @throws ApiError PACKAGES_FULL
 */
export async function storePackage(tx: Transaction, owner: ImageOwner, zip: UploadedZip): Promise<string> {
  const { id } = await tx
    .insertInto('course_packages')
    .values({
      entity_id: owner.entityId,
      course_id: owner.courseId,
      requested_by: owner.userId,
      bytes: zip.bytes,
      sha256: zip.sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let number = 0;
  for await (const content of createReadStream(zip.path, { highWaterMark: PIECE_BYTES })) {
    await tx
      .insertInto('course_package_pieces')
      .values({ package_id: id, number, entity_id: owner.entityId, content })
      .execute();
    number += 1;
  }
  await requireRoom(tx, owner.entityId);
  return id;
}

/** Writes a stored zip to disk again. */
export async function writeStored(database: Database, id: string, path: string): Promise<void> {
  async function* pieces() {
    for (let number = 0; ; number += 1) {
      const piece = await database
        .selectFrom('course_package_pieces')
        .select('content')
        .where('package_id', '=', id)
        .where('number', '=', number)
        .executeTakeFirst();
      if (!piece) return;
      yield piece.content;
    }
  }
  await pipeline(pieces, createWriteStream(path));
}
