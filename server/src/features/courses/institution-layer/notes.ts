import { createHash } from 'node:crypto';
import type { Course, Slide } from '@finaula/contract/courses';
import type { CourseNote, ManagedNote } from '@finaula/contract/institution-layer';
import { sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';
import { taught } from '../compare-courses.ts';

/** Notes in force, the newest first. */
export const listStored = (connection: Connection, entityId: string, courseId?: string) =>
  connection
    .selectFrom('course_notes as note')
    .select([
      'note.id',
      'note.course_id',
      'note.slide_number',
      'note.slide_title',
      'note.slide_sha256',
      'note.note as text',
      'note.recorded_at',
      sql<string | null>`layer_author(note.entity_id, note.recorded_by)`.as('recorded_by'),
    ])
    .where('note.entity_id', '=', entityId)
    .where('note.note', 'is not', null)
    .$narrowType<{ text: string }>()
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('course_notes as later').select('later.id').whereRef('later.replaces', '=', 'note.id'))),
    )
    .$if(courseId !== undefined, (query) => query.where('note.course_id', '=', courseId ?? ''))
    .orderBy('note.recorded_at', 'desc')
    .execute();
export type StoredNote = Awaited<ReturnType<typeof listStored>>[number];

export const slideSha256 = (slide: Slide): string => createHash('sha256').update(taught(slide)).digest('hex');

/**
 * The present slide of a note: the one with the title that it was written for, or else with the text. When
 * several slides have that title, the unchanged one comes first, then the one with the same number.
 */
export function slideOfNote(note: StoredNote, slides: readonly Slide[]): Slide | undefined {
  const unchanged = (slide: Slide) => slideSha256(slide) === note.slide_sha256;
  const titled = slides.filter(({ title }) => title === note.slide_title);
  const named =
    titled.find(unchanged) ?? titled.find(({ slide_number }) => slide_number === note.slide_number) ?? titled[0];
  return named ?? slides.find(unchanged);
}

function presentNote(note: StoredNote, course: Course | undefined): ManagedNote {
  const slide = slideOfNote(note, course?.slides ?? []);
  return {
    id: note.id,
    course_id: note.course_id,
    course_title: course?.title ?? note.course_id,
    slide_number: slide?.slide_number ?? null,
    slide_title: note.slide_title,
    text: note.text,
    recorded_at: note.recorded_at.toISOString(),
    recorded_by: note.recorded_by,
    slide_changed: slide === undefined || slideSha256(slide) !== note.slide_sha256,
  };
}

/** All notes of an institution, in the order of courses and slides. */
export async function listManagedNotes(connection: Connection, entityId: string): Promise<ManagedNote[]> {
  const stored = await listStored(connection, entityId);
  if (stored.length === 0) return [];
  const courses = await connection
    .selectFrom('courses')
    .select(['id', 'document'])
    .$castTo<{ id: string; document: Course }>()
    .where('id', 'in', [...new Set(stored.map(({ course_id }) => course_id))])
    .execute();
  const byId = new Map(courses.map(({ id, document }) => [id, document]));
  return stored
    .map((note) => presentNote(note, byId.get(note.course_id)))
    .toSorted(
      (a, b) => a.course_id.localeCompare(b.course_id) || (a.slide_number ?? Infinity) - (b.slide_number ?? Infinity),
    );
}

/** The notes at the slides of a course. */
export async function listNotes(connection: Connection, entityId: string, course: Course): Promise<CourseNote[]> {
  const notes = (await listStored(connection, entityId, course.id)).map((note) => presentNote(note, course));
  return notes.flatMap(({ course_id: _, course_title: __, slide_title: ___, slide_number, ...note }) =>
    slide_number === null ? [] : [{ ...note, slide_number }],
  );
}
