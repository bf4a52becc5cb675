import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { takeLock } from '../../../database/advisory-locks.ts';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { findCourse } from '../../../shared/courses/find-course.ts';
import { listStored, slideOfNote, slideSha256 } from './notes.ts';

type Written = InputOf<Calls['writeCourseNote']>['body'] & { entityId: string; actorId: string; courseId: string };

/**
 * Adds a version of a note, or its end.
 * @throws ApiError COURSE_NOT_FOUND, SLIDE_NOT_FOUND, NOTE_NOT_FOUND, NOTE_CHANGED
 */
export async function writeNote(
  tx: Transaction,
  { entityId, actorId, courseId, slide_number, text, replaces }: Written,
): Promise<void> {
  await takeLock(tx, 'institutionLayer', entityId);
  const course = await findCourse(tx, courseId);
  if (!course) throw new ApiError('COURSE_NOT_FOUND');
  const notes = await listStored(tx, entityId, courseId);
  const earlier = notes.find((note) =>
    replaces === undefined ? slideOfNote(note, course.slides)?.slide_number === slide_number : note.id === replaces,
  );
  if (replaces !== undefined && !earlier) throw new ApiError('NOTE_CHANGED');
  const place = text === '' ? earlier : placeOf(course.slides.find((slide) => slide.slide_number === slide_number));
  if (!place) throw new ApiError(text === '' ? 'NOTE_NOT_FOUND' : 'SLIDE_NOT_FOUND');
  await tx
    .insertInto('course_notes')
    .values({
      entity_id: entityId,
      course_id: courseId,
      slide_number: place.slide_number,
      slide_title: place.slide_title,
      slide_sha256: place.slide_sha256,
      note: text === '' ? null : text,
      replaces: earlier?.id ?? null,
      recorded_by: actorId,
    })
    .execute();
  await audit(tx, {
    action: text === '' ? 'course note ended' : 'course note written',
    actorId,
    entityId,
    detail: { course_id: courseId, slide: place.slide_title },
  });
}

const placeOf = (slide: Parameters<typeof slideSha256>[0] | undefined) =>
  slide && { slide_number: slide.slide_number, slide_title: slide.title, slide_sha256: slideSha256(slide) };
