import { randomUUID } from 'node:crypto';
import type { LabourImage, LabourShownImage } from '@finaula/contract/labour';
import { sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { seal, unseal } from '../../identity/second-factor/factor-keys.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EncodedImage, ImageForm } from '../../shared/images/encode-image.ts';

/** Sharp on paper at the width of a signature, and small. */
export const ON_PAPER: ImageForm = { format: 'jpeg', width: 1_000 };

export type Images = Record<LabourImage, LabourShownImage | null>;
/** The person who signs in each place; null: not named. */
export type Signers = Record<Exclude<LabourImage, 'logo'>, string | null>;

/** The last image of each kind; a signature only while its person is the one who signs. */
export async function readImages(connection: Connection, entityId: string, signers: Signers): Promise<Images> {
  const rows = await connection
    .selectFrom('labour_images')
    .distinctOn('image')
    .select(['id', 'image', 'signer', 'width', 'height', sql<string>`mexican_day(recorded_at)::text`.as('since')])
    .where('entity_id', '=', entityId)
    .orderBy('image')
    .orderBy('recorded_at', 'desc')
    .execute();
  const images: Images = { logo: null, instructor: null, employer: null, workers: null };
  for (const { id, image, signer, width, height, since } of rows) {
    const kind = image as LabourImage;
    const belongs = kind === 'logo' || signer === signers[kind];
    if (belongs && width !== null && height !== null) images[kind] = { id, width, height, since };
  }
  return images;
}

interface Change {
  entityId: string;
  actorId: string;
  image: LabourImage;
  /** The person whose signature it is; null for the logo. */
  signer: string | null;
}

async function recordImage(tx: Transaction, { entityId, actorId, image, signer }: Change, content: object) {
  const row = { id: randomUUID(), entity_id: entityId, recorded_by: actorId, image, signer };
  await tx
    .insertInto('labour_images')
    .values({ ...row, ...content })
    .execute();
  const act = Object.keys(content).length === 0 ? 'removed' : 'added';
  await audit(tx, { action: 'labour image changed', actorId, entityId, detail: { image, act } });
}

/** Constancias that are issued from now on show it. */
export async function addImage(
  tx: Transaction,
  dataDir: string,
  change: Change,
  { bytes, width, height }: EncodedImage,
): Promise<void> {
  await takeLock(tx, 'labour', change.entityId);
  await recordImage(tx, change, { width, height, ...(await seal(dataDir, change.entityId, bytes)) });
}

/** Constancias that are issued from now on do without it. */
export async function removeImage(tx: Transaction, change: Change): Promise<void> {
  await takeLock(tx, 'labour', change.entityId);
  await recordImage(tx, change, {});
}

/** JPEG files by the ids of their rows. */
export async function openImages(
  connection: Connection,
  dataDir: string,
  ids: readonly string[],
): Promise<Map<string, Buffer>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom('labour_images')
    .select(['id', 'entity_id', 'key_id', 'secret'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    await Promise.all(
      rows.flatMap(({ id, entity_id, key_id, secret }) =>
        key_id === null || secret === null
          ? []
          : [unseal(dataDir, entity_id, { key_id, secret }).then((content) => [id, content] as const)],
      ),
    ),
  );
}

/** @throws ApiError MEDIA_NOT_FOUND */
export async function openImage(connection: Connection, dataDir: string, id: string): Promise<Buffer> {
  const content = (await openImages(connection, dataDir, [id])).get(id);
  if (!content) throw new ApiError('MEDIA_NOT_FOUND');
  return content;
}
