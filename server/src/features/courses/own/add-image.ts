import { createHash } from 'node:crypto';
import { OWN_COURSE } from '@finaula/contract/constants';
import { sql } from 'kysely';
import { takeLock } from '../../../database/advisory-locks.ts';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { EncodedImage } from '../../../shared/images/encode-image.ts';

/** The owner of an image: an own course, and who adds it. */
export interface ImageOwner {
  entityId: string;
  courseId: string;
  userId: string;
}

async function countBytes(tx: Transaction, entityId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('course_media')
    .select(sql<number>`coalesce(sum(length(content)), 0)::float8`.as('total'))
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Removes images that no draft, version or import names; an editor may undo for a day. */
const removeUnused = (tx: Transaction, entityId: string) =>
  sql`
  with named as materialized (
    select document::text as text from own_courses where entity_id = ${entityId}
    union all select document::text from course_versions where entity_id = ${entityId}
    union all select slides::text from course_imports where entity_id = ${entityId}
  )
  delete from course_media where entity_id = ${entityId} and added_at < now() - interval '1 day'
    and not exists (select from named where strpos(named.text, course_media.id::text) > 0)`.execute(tx);

/**
 * Stores an image once per course, and returns its id. Images of an institution follow each other, so that
 * two at once do not take the same room.
 * @throws ApiError MEDIA_FULL
 */
export async function addImage(tx: Transaction, owner: ImageOwner, image: EncodedImage): Promise<string> {
  await takeLock(tx, 'courseFiles', owner.entityId);
  const room = OWN_COURSE.mediaBytes - image.bytes.length;
  if ((await countBytes(tx, owner.entityId)) > room) {
    await removeUnused(tx, owner.entityId);
    if ((await countBytes(tx, owner.entityId)) > room) throw new ApiError('MEDIA_FULL');
  }
  const sha256 = createHash('sha256').update(image.bytes).digest();
  await tx
    .insertInto('course_media')
    .values({
      entity_id: owner.entityId,
      course_id: owner.courseId,
      sha256,
      content: Buffer.from(image.bytes),
      width: image.width,
      height: image.height,
      added_by: owner.userId,
    })
    .onConflict((conflict) => conflict.columns(['course_id', 'sha256']).doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('course_media')
    .select('id')
    .where('course_id', '=', owner.courseId)
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  return id;
}
