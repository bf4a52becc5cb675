import type { PublicationEffect } from '@finaula/contract/own-courses';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { courseOf, examItemsOf } from './document.ts';
import { isFaulty } from './draft-faults.ts';
import { lockDraft } from './find-draft.ts';
import { applyEffect, type CourseObligations } from './publication-effect.ts';
import { type DraftRecord, findCoursePolicy } from './queries.ts';

/** Own courses stand behind the platform's in the catalogue. */
const POSITION = 1_000;

export interface Publication {
  effect: PublicationEffect;
  note: string;
}

export interface Applied {
  number: number;
  obligations: { id: string; title: string }[];
}

/**
 * Freezes the draft as the next version and applies the effect, without its act in the ledger: the preview
 * does the same and undoes it.
 */
export async function freezeDraft(
  tx: Transaction,
  user: Member,
  draft: DraftRecord,
  { effect, note }: Publication,
  obligations: CourseObligations,
): Promise<Applied> {
  const on = await readToday(tx);
  const course = courseOf(draft.id, draft.document, on);
  const isReviewed = draft.review_kind === 'approved';
  const values = {
    version: course.version,
    document: JSON.stringify(course),
    audience: draft.document.audience,
    approved_by: isReviewed ? draft.reviewed_by : null,
    is_reviewed: isReviewed,
    is_minor: effect.kind === 'minor',
    note,
  };
  await tx
    .insertInto('courses')
    .values({ id: draft.id, position: POSITION, entity_id: draft.entity_id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, loaded_at: sql`now()` }))
    .execute();
  await sql`select publish_exam_items(${draft.id}, ${JSON.stringify(examItemsOf(draft.id, draft.document))}::jsonb)`.execute(
    tx,
  );
  await tx
    .updateTable('own_courses')
    .set({ published_edition: draft.edition, editors: [] })
    .where('id', '=', draft.id)
    .execute();
  const { number } = await tx
    .selectFrom('course_versions')
    .select(({ fn }) => fn.max<number>('number').as('number'))
    .where('course_id', '=', draft.id)
    .executeTakeFirstOrThrow();
  const published = { courseId: draft.id, title: course.title, number, on };
  const owner = { entityId: draft.entity_id, actorId: user.id };
  return { number, obligations: await applyEffect(tx, owner, published, effect, obligations) };
}

/**
 * Publishes the draft and returns the number of its version.
 * @throws ApiError COURSE_NOT_FOUND, COURSE_RETIRED, PAID_REQUIRED, DRAFT_UNCHANGED, DRAFT_FAULTY,
 * DRAFT_NOT_APPROVED
 */
export async function publishCourse(
  tx: Transaction,
  user: Member,
  id: string,
  publication: Publication,
  obligations: CourseObligations,
): Promise<number> {
  const { draft } = await lockDraft(tx, user, id);
  const { isPaid, secondPerson } = await findCoursePolicy(tx, draft.entity_id);
  if (!isPaid) throw new ApiError('PAID_REQUIRED');
  if (draft.published_edition === draft.edition) throw new ApiError('DRAFT_UNCHANGED');
  if (isFaulty(draft.document)) throw new ApiError('DRAFT_FAULTY');
  if (secondPerson === 'required' && draft.review_kind !== 'approved') throw new ApiError('DRAFT_NOT_APPROVED');
  const { number, obligations: changed } = await freezeDraft(tx, user, draft, publication, obligations);
  await audit(tx, {
    action: 'course published',
    actorId: user.id,
    entityId: draft.entity_id,
    detail: {
      course_id: id,
      number,
      effect: publication.effect.kind,
      obligations: changed.length,
      reviewed: draft.review_kind === 'approved' ? 'yes' : 'no',
      note: publication.note,
    },
  });
  return number;
}
