import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { draftOf } from './course-draft.ts';

interface Traits {
  entityId: string;
  /** The author of the drafts. */
  authorId: string;
  /** The person who asked for reviews. */
  askedBy: string;
  staffId: string;
  /** The person who opened the package. */
  learnerId: string;
  mark: string;
  /** The document of the published one, apart from id and title. */
  course: object;
}

/**
 * Own courses of an entity: a draft, one under review, an approved one, and a published one with an image;
 * with the card and a note of the entity.
 */
export async function ownCoursesOf(
  database: Database,
  { entityId, authorId, askedBy, staffId, learnerId, mark, course }: Traits,
) {
  const idOf = () => `e-${randomBytes(10).toString('hex')}`;
  const ids = { draft: idOf(), requested: idOf(), approved: idOf(), published: idOf() };
  const document = draftOf({ title: `Curso ${mark}`, description: `De ${mark}` });
  await database
    .insertInto('own_courses')
    .values(
      Object.values(ids).map((id) => ({
        id,
        entity_id: entityId,
        document: JSON.stringify(document),
        edited_by: authorId,
        editors: [authorId],
        created_by: authorId,
      })),
    )
    .execute();
  const reviewOf = (course_id: string, kind: string) => ({ course_id, entity_id: entityId, edition: 1, kind });
  await database
    .insertInto('course_reviews')
    .values([
      { ...reviewOf(ids.requested, 'requested'), made_by: askedBy, comment: mark },
      { ...reviewOf(ids.approved, 'approved'), made_by: askedBy, comment: mark },
    ])
    .execute();
  const published = { ...course, id: ids.published, title: `Curso ${mark}` };
  await database
    .insertInto('courses')
    .values({
      id: ids.published,
      entity_id: entityId,
      position: 1000,
      version: `v ${mark}`,
      document: JSON.stringify(published),
      note: mark,
    })
    .execute();
  const slide = {
    course_id: ids.published,
    slide_number: 1,
    position: 0,
    content: `Lámina ${mark}`,
    entity_id: entityId,
  };
  await database
    .insertInto('passages')
    .values({ ...slide, slide_title: mark, kind: 'slide' })
    .execute();
  await database
    .insertInto('sentences')
    .values({ ...slide, block: 0, kind: 'prose', facts: sql`'{}'::text[]` })
    .execute();
  const content = Buffer.from(mark);
  const { id: mediaId } = await database
    .insertInto('course_media')
    .values({
      entity_id: entityId,
      course_id: ids.published,
      sha256: createHash('sha256').update(content).digest(),
      content,
      width: 1,
      height: 1,
      added_by: authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('institution_cards')
    .values({ entity_id: entityId, channel: mark, recorded_by: authorId })
    .execute();
  await database
    .insertInto('course_notes')
    .values({
      entity_id: entityId,
      course_id: ids.published,
      slide_number: 1,
      slide_title: mark,
      slide_sha256: '0'.repeat(64),
      note: mark,
      recorded_by: authorId,
    })
    .execute();
  const { id: presentationId } = await database
    .insertInto('course_imports')
    .values({ entity_id: entityId, course_id: ids.draft, requested_by: authorId, state: 'failed', failure: mark })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: packageId } = await database
    .insertInto('course_packages')
    .values({
      entity_id: entityId,
      course_id: ids.draft,
      requested_by: authorId,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
      state: 'failed',
      failure: mark,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('course_package_pieces')
    .values({ package_id: packageId, number: 0, entity_id: entityId, content })
    .execute();
  const { id: attemptId } = await database
    .insertInto('package_attempts')
    .values({
      user_id: learnerId,
      entity_id: entityId,
      package_id: packageId,
      is_trial: true,
      items: JSON.stringify({ 0: { suspend_data: mark } }),
      ticket_hash: createHash('sha256').update(packageId).digest(),
      ticket_until: sql`now() + interval '1 hour'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('course_staff')
    .values({ entity_id: entityId, user_id: staffId, may: ['author'], named_by: authorId })
    .execute();
  return {
    draftId: ids.draft,
    requestedCourseId: ids.requested,
    approvedCourseId: ids.approved,
    publishedCourseId: ids.published,
    mediaId,
    presentationId,
    packageId,
    attemptId,
  };
}
