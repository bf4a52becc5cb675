import { z } from 'zod';
import { call } from './call.ts';
import { IMAGE_TYPES, IMAGE_UPLOAD, OWN_COURSE, PPTX_TYPE, PRESENTATION_IMPORT } from './constants.ts';
import { courseDraft, draftKey, draftSlide } from './course-draft.ts';
import { categorySlug, changedJobAids, courseId } from './courses.ts';
import { day, id, line, text } from './validation.ts';

/* Courses that an institution writes itself: one draft that can be edited, beside frozen versions. */

/** Something to mend. */
export const draftFault = z.object({
  part: z.enum(['course', 'slide', 'question', 'exam_item', 'scenario', 'job_aid']),
  /** The place among the slides, questions, items, cases or sheets, from 1; 0 for the course. */
  number: z.int().nonnegative(),
  field: z.string(),
  sentence: z.string(),
  /** A fault prevents a review; advice never does. */
  kind: z.enum(['fault', 'advice']),
});
export type DraftFault = z.infer<typeof draftFault>;

export const ownCourseState = z.enum(['borrador', 'en_revision', 'publicado', 'retirado']);
export type OwnCourseState = z.infer<typeof ownCourseState>;

export const ownCourse = z.object({
  id: z.string(),
  title: z.string(),
  state: ownCourseState,
  /** The published version; null: none yet. */
  version_number: z.int().nullable(),
  edited_at: z.string(),
  edited_by: z.string().nullable(),
  /** Whether the draft differs from the published version. */
  has_draft: z.boolean(),
  /** YYYY-MM-DD; null: not retired. */
  retired_on: z.string().nullable(),
});
export type OwnCourse = z.infer<typeof ownCourse>;

const person = z.object({ user_id: z.string(), name: z.string() });

/** The state of the draft between its author and its publication. */
export const draftReview = z.object({
  state: z.enum(['none', 'requested', 'approved', 'returned']),
  requested_by: z.string().nullable(),
  decided_by: z.string().nullable(),
  at: z.string().nullable(),
  comment: z.string().nullable(),
  /** Whether the caller may decide: a reviewer who edited nothing of this draft. */
  decidable: z.boolean(),
});
export type DraftReview = z.infer<typeof draftReview>;

export const draftState = z.object({
  edition: z.int().positive(),
  document: courseDraft,
  edited_by: z.string().nullable(),
  edited_at: z.string(),
  faults: z.array(draftFault),
  state: ownCourseState,
  version_number: z.int().nullable(),
  review: draftReview,
  /** People who edited it since the last publication. */
  editors: z.array(person),
  /** Whether the caller may edit it. */
  editable: z.boolean(),
  /** Whether the caller may publish it, once it is approved. */
  may_publish: z.boolean(),
  /** Whether a second person has to approve it. */
  second_person: z.enum(['required', 'recorded']),
});
export type DraftState = z.infer<typeof draftState>;

const duty = z.enum(['author', 'review']);

export const courseStaff = person.extend({ email: z.string(), may: z.array(duty) });
export type CourseStaff = z.infer<typeof courseStaff>;

export const publicationEffect = z
  .object({
    /** `inform` and `minor` ask nobody to take it again; `minor` is not announced either. */
    kind: z.enum(['inform', 'everyone', 'areas', 'minor']),
    areas: z.array(line(120)).min(1).max(100).optional(),
    /** Days until those who take it again are due. */
    days: z.int().min(1).max(365).default(30),
  })
  .refine(({ kind, areas }) => (kind === 'areas') === (areas !== undefined), {
    error: 'Elige las áreas a las que les toca de nuevo.',
    path: ['areas'],
  });
export type PublicationEffect = z.input<typeof publicationEffect>;

const changedSlide = z.object({ slide_number: z.int().positive(), title: z.string() });

export const publicationPreview = z.object({
  number: z.int().positive(),
  /** Compared with the published version; all are new when there is none. */
  changes: z.object({
    added: z.array(changedSlide),
    changed: z.array(changedSlide),
    removed: z.array(z.string()),
    kept: z.int().nonnegative(),
    job_aids: changedJobAids,
  }),
  /** People of the institution. */
  people: z.int().nonnegative(),
  /** With a valid constancia of an older version. */
  holders: z.int().nonnegative(),
  /** People who become due by this publication. */
  become_due: z.int().nonnegative(),
  /** People who become overdue by it: none, because a publication gives everybody its days. */
  become_overdue: z.int().nonnegative(),
  /** The obligations that get a new version or are added. */
  obligations: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Whether the obligation is new, because none named the course for these people. */
  adds_obligation: z.boolean(),
  /** The last day, YYYY-MM-DD; null when nobody takes it again. */
  due_on: z.string().nullable(),
});
export type PublicationPreview = z.infer<typeof publicationPreview>;

/** The slides that an import found in a presentation, and the losses. */
export const presentationImport = z.object({
  state: z.enum(['waiting', 'done', 'failed']),
  /** Why it failed, in a sentence. */
  detail: z.string().nullable(),
  taken: z.record(z.string(), z.int().nonnegative()),
  lost: z.array(z.object({ slide: z.int().positive(), kind: z.string(), count: z.int().positive() })),
  /** To be added to the draft by its editor. */
  slides: z.array(draftSlide),
});
export type PresentationImport = z.infer<typeof presentationImport>;

export const ownCourseId = z.string().regex(/^e-[a-z0-9-]{1,38}$/);
const params = z.object({ id: ownCourseId });
const UNKNOWN = 'COURSE_NOT_FOUND';

export const ownCourseCalls = {
  listCourseStaff: call({
    summary: 'Quién escribe y quién revisa los cursos propios, además de quien administra',
    method: 'GET',
    path: '/api/admin/course-staff',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.array(courseStaff),
    errors: [],
  }),
  nameCourseStaff: call({
    summary: 'Nombra a una persona para escribir o revisar cursos propios; sin encargos, deja de hacerlo',
    method: 'PUT',
    path: '/api/admin/course-staff',
    access: 'EntidadAdmin',
    body: z.object({ user_id: id, may: z.array(duty).max(2) }),
    status: 204,
    reply: z.void(),
    errors: ['PAID_REQUIRED', 'USER_NOT_FOUND'],
  }),
  getCoursePolicy: call({
    summary: 'Si otra persona tiene que aprobar cada curso propio',
    method: 'GET',
    path: '/api/admin/course-policy',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.object({ second_person: z.enum(['required', 'recorded']) }),
    errors: [],
  }),
  changeCoursePolicy: call({
    summary: 'Con «recorded», una sola persona puede publicar, y cada evidencia lo dice',
    method: 'PATCH',
    path: '/api/admin/course-policy',
    access: 'EntidadAdmin',
    body: z.object({ second_person: z.enum(['required', 'recorded']) }),
    status: 204,
    reply: z.void(),
    errors: [],
  }),
  listOwnCourses: call({
    summary: 'Cursos propios de la institución, para quien los escribe o revisa',
    method: 'GET',
    path: '/api/own-courses',
    access: 'signed-in',
    status: 200,
    reply: z.object({
      courses: z.array(ownCourse),
      may: z.array(duty),
      /** Whether the institution's plan includes own courses. */
      included: z.boolean(),
    }),
    errors: [],
  }),
  createOwnCourse: call({
    summary: 'Un curso propio en borrador, vacío o copia de uno de la plataforma con sus fuentes',
    method: 'POST',
    path: '/api/own-courses',
    access: 'signed-in',
    body: z.object({ title: line(OWN_COURSE.title), category: categorySlug, from_course_id: courseId.optional() }),
    status: 201,
    reply: z.object({ id: z.string() }),
    errors: ['PAID_REQUIRED', 'FORBIDDEN', UNKNOWN],
  }),
  getDraft: call({
    summary: 'El borrador de un curso propio, con lo que le falta',
    method: 'GET',
    path: '/api/own-courses/:id/draft',
    access: 'signed-in',
    params,
    status: 200,
    reply: draftState,
    errors: [UNKNOWN],
  }),
  saveDraft: call({
    summary: 'Guarda el borrador; si otra persona lo cambió desde esa edición, no guarda nada y lo dice',
    method: 'PUT',
    path: '/api/own-courses/:id/draft',
    access: 'signed-in',
    params,
    body: z.object({ edition: z.int().positive(), document: courseDraft }),
    status: 200,
    reply: z.object({ edition: z.int().positive(), edited_at: z.string(), faults: z.array(draftFault) }),
    errors: [
      UNKNOWN,
      'DRAFT_CHANGED',
      'COURSE_RETIRED',
      'MEDIA_NOT_FOUND',
      'PACKAGE_NOT_FOUND',
      'PAID_REQUIRED',
      'FORBIDDEN',
    ],
  }),
  markDraftPresence: call({
    summary: 'Quien pregunta tiene abierto el borrador, y en qué parte; responde quién más y su edición',
    method: 'PUT',
    path: '/api/own-courses/:id/draft/presence',
    access: 'signed-in',
    params,
    body: z.object({ place: draftKey.nullable() }),
    status: 200,
    reply: z.object({
      edition: z.int().positive(),
      /** Other people who have had it open within the last half minute. */
      others: z.array(person.extend({ place: z.string().nullable() })),
    }),
    errors: [UNKNOWN],
  }),
  requestCourseReview: call({
    summary: 'Pide que otra persona revise el borrador; lo que lo impide se corrige antes',
    method: 'POST',
    path: '/api/own-courses/:id/review',
    access: 'signed-in',
    params,
    status: 204,
    reply: z.void(),
    errors: [UNKNOWN, 'DRAFT_FAULTY', 'COURSE_RETIRED', 'FORBIDDEN'],
  }),
  decideCourseReview: call({
    summary: 'Aprueba o devuelve el borrador; quien lo editó no puede',
    method: 'POST',
    path: '/api/own-courses/:id/review/decision',
    access: 'signed-in',
    params,
    body: z
      .object({ decision: z.enum(['approve', 'return']), comment: text(1_000).optional() })
      .refine(({ decision, comment }) => decision === 'approve' || comment !== undefined, {
        error: 'Escribe qué hay que cambiar.',
        path: ['comment'],
      }),
    status: 204,
    reply: z.void(),
    errors: [UNKNOWN, 'REVIEW_NOT_REQUESTED', 'REVIEWER_EDITED', 'FORBIDDEN'],
  }),
  previewPublication: call({
    summary: 'Lo que cambiaría y a cuántas personas les tocaría de nuevo si se publicara el borrador',
    method: 'POST',
    path: '/api/own-courses/:id/publication/preview',
    access: 'EntidadAdmin',
    params,
    body: z.object({ effect: publicationEffect }),
    status: 200,
    reply: publicationPreview,
    errors: [UNKNOWN, 'DRAFT_FAULTY', 'COURSE_RETIRED'],
  }),
  publishCourse: call({
    summary: 'Publica el borrador como versión nueva; ninguna constancia se pierde ni se reinicia',
    method: 'POST',
    path: '/api/own-courses/:id/publication',
    access: 'EntidadAdmin',
    params,
    body: z.object({ effect: publicationEffect, note: text(1_000) }),
    status: 200,
    reply: z.object({ number: z.int().positive() }),
    errors: [UNKNOWN, 'PAID_REQUIRED', 'DRAFT_FAULTY', 'DRAFT_NOT_APPROVED', 'DRAFT_UNCHANGED', 'COURSE_RETIRED'],
  }),
  retireCourse: call({
    summary: 'Desde ese día nadie más lo toma; sus constancias siguen llevando a su texto',
    method: 'POST',
    path: '/api/own-courses/:id/retirement',
    access: 'EntidadAdmin',
    params,
    body: z.object({ on: day, reason: text(500) }),
    status: 204,
    reply: z.void(),
    errors: [UNKNOWN, 'COURSE_REQUIRED', 'COURSE_RETIRED', 'COURSE_NOT_PUBLISHED', 'DATE_PAST'],
  }),
  addCourseImage: call({
    summary: 'Una imagen para las láminas: PNG, JPEG o WebP de hasta 5 MB; se guarda sin datos de la cámara',
    method: 'POST',
    path: '/api/own-courses/:id/media',
    access: 'signed-in',
    params,
    upload: { types: IMAGE_TYPES, bytes: IMAGE_UPLOAD.bytes },
    status: 201,
    reply: z.object({ media_id: z.string(), width: z.int().positive(), height: z.int().positive() }),
    errors: [UNKNOWN, 'IMAGE_UNREADABLE', 'MEDIA_FULL', 'COURSE_RETIRED', 'FORBIDDEN', 'PAID_REQUIRED'],
  }),
  getCourseImage: call({
    summary: 'Una imagen de un curso propio',
    method: 'GET',
    path: '/api/course-media/:id',
    access: 'session',
    params: z.object({ id }),
    status: 200,
    reply: z.never(),
    files: ['image/webp'],
    errors: ['MEDIA_NOT_FOUND'],
  }),
  importPresentation: call({
    summary: 'Una presentación de PowerPoint (.pptx) para convertirla en láminas, hasta 50 MB',
    method: 'POST',
    path: '/api/own-courses/:id/imports',
    access: 'signed-in',
    params,
    upload: { types: [PPTX_TYPE, 'application/octet-stream'], bytes: PRESENTATION_IMPORT.bytes },
    status: 201,
    reply: z.object({ import_id: z.string() }),
    errors: [UNKNOWN, 'FORBIDDEN', 'PAID_REQUIRED', 'COURSE_RETIRED'],
  }),
  getPresentationImport: call({
    summary: 'Lo que se tomó de una presentación y lo que se perdió; sus láminas se agregan desde el editor',
    method: 'GET',
    path: '/api/own-courses/:id/imports/:import_id',
    access: 'signed-in',
    params: params.extend({ import_id: id }),
    status: 200,
    reply: presentationImport,
    errors: [UNKNOWN, 'IMPORT_NOT_FOUND'],
  }),
};
