import { createHash } from 'node:crypto';
import { OWN_COURSE } from '@finaula/contract/constants';
import { sql } from 'kysely';
import type { Transaction } from '../../../../database/connect.ts';
import { ApiError } from '../../../../http/api-error.ts';
import type { EncodedImage } from './encode-image.ts';

/** The owner of an image: an own course, and who adds it. */
export interface ImageOwner {
  entityId: string;
  courseId: string;
  userId: string;
}

/**
 * Stores an image once per course, and returns its id.
 * @throws ApiError MEDIA_FULL
 */
export async function addImage(tx: Transaction, owner: ImageOwner, image: EncodedImage): Promise<string> {
  const { total } = await tx
    .selectFrom('course_media')
    .select(sql<number>`coalesce(sum(length(content)), 0)::float8`.as('total'))
    .where('entity_id', '=', owner.entityId)
    .executeTakeFirstOrThrow();
  if (total + image.bytes.length > OWN_COURSE.mediaBytes) throw new ApiError('MEDIA_FULL');
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
