import { z } from 'zod';
import { call } from './call.ts';
import { manualFault, phoneFault } from './card-faults.ts';
import { CHARACTERS } from './constants.ts';
import { courseId } from './courses.ts';
import { id, line, textOrNone } from './validation.ts';

/** An institution's answer to its people: where to report, whom to call, where to look. */
export const institutionCard = z.object({
  /** The place where its people report: "Alerta PLD, en tu menú de ventanilla". */
  channel: z.string().nullable(),
  channel_phone: z.string().nullable(),
  compliance_officer: z.string().nullable(),
  manual_url: z.string().nullable(),
  /** When it was last changed, and by whom; null: never, or the account was deleted. */
  recorded_at: z.string().nullable(),
  recorded_by: z.string().nullable(),
});
export type InstitutionCard = z.infer<typeof institutionCard>;

/** A note of an institution at a slide, with its author and date. */
export const courseNote = z.object({
  /** Identifies this version of the note. */
  id: z.string(),
  slide_number: z.int().positive(),
  text: z.string(),
  recorded_at: z.string(),
  recorded_by: z.string().nullable(),
  /** Whether the slide says something else than when the note was written. */
  slide_changed: z.boolean(),
});
export type CourseNote = z.infer<typeof courseNote>;

/** A note as administrators see it, also when its slide is gone. */
export const managedNote = courseNote.extend({
  course_id: z.string(),
  course_title: z.string(),
  /** The present number of its slide; null when the course has it no more. */
  slide_number: z.int().positive().nullable(),
  /** The title that the slide had. */
  slide_title: z.string(),
});
export type ManagedNote = z.infer<typeof managedNote>;

export const institutionLayer = z.object({ card: institutionCard, notes: z.array(courseNote) });
export type InstitutionLayer = z.infer<typeof institutionLayer>;

const checked = (max: number, fault: (typed: string) => string | null) =>
  line(max).check(({ value, issues }) => {
    const message = fault(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  });

export const institutionLayerCalls = {
  getInstitutionLayer: call({
    summary: 'Lo que la institución propia dice junto a un curso: su tarjeta y sus notas en las láminas',
    method: 'GET',
    path: '/api/courses/:id/institution',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    status: 200,
    reply: institutionLayer,
    errors: ['COURSE_NOT_FOUND'],
  }),
  getInstitutionCard: call({
    summary: 'La tarjeta de la institución propia: canal, teléfono, oficial de cumplimiento y manual',
    method: 'GET',
    path: '/api/admin/institution-card',
    access: 'EntidadAdmin',
    status: 200,
    reply: institutionCard,
    errors: [],
  }),
  changeInstitutionCard: call({
    summary: 'Cambio de la tarjeta de la institución propia; null quita un dato',
    method: 'PATCH',
    path: '/api/admin/institution-card',
    access: 'EntidadAdmin',
    body: z.object({
      channel: line(CHARACTERS.channel).nullable().optional(),
      channel_phone: checked(CHARACTERS.channelPhone, phoneFault).nullable().optional(),
      compliance_officer: line(CHARACTERS.personName).nullable().optional(),
      manual_url: checked(CHARACTERS.manualUrl, manualFault).nullable().optional(),
    }),
    status: 200,
    reply: institutionCard,
    errors: ['NOTHING_CHANGED'],
  }),
  listCourseNotes: call({
    summary: 'Notas de la institución propia en las láminas, y las que esperan porque su lámina cambió o ya no está',
    method: 'GET',
    path: '/api/admin/course-notes',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.array(managedNote),
    errors: [],
  }),
  writeCourseNote: call({
    summary: 'Nota de la institución propia en una lámina; con texto vacío la nota termina',
    method: 'PUT',
    path: '/api/admin/course-notes/:course_id',
    access: 'EntidadAdmin',
    params: z.object({ course_id: courseId }),
    body: z.object({
      slide_number: z.int().min(1).max(1000),
      text: textOrNone(CHARACTERS.courseNote),
      /** The version of the note that the caller read; by default the note that is at the slide. */
      replaces: id.optional(),
    }),
    status: 200,
    /** All notes of the institution. */
    reply: z.array(managedNote),
    errors: ['COURSE_NOT_FOUND', 'SLIDE_NOT_FOUND', 'NOTE_NOT_FOUND', 'NOTE_CHANGED'],
  }),
};
