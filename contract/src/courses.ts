import { z } from 'zod';
import { call } from './call.ts';
import { CATEGORY_SLUGS, CHARACTERS, QUIZ_LOCK_MINUTES } from './constants.ts';
import { figure } from './figures.ts';
import { jobAid } from './job-aids.ts';
import { roles } from './roles.ts';
import { scenario } from './scenarios.ts';
import { id, line, text } from './validation.ts';
import { youtubeFault } from './youtube-address.ts';

/** How a source was read: the text itself, a digest of it, or good practice without a norm. */
export const sourceEvidence = z.enum(['primary', 'secondary', 'practice']);
export type SourceEvidence = z.infer<typeof sourceEvidence>;

export const yearMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** A fact of a slide that a calendar changes. Readers see the sentence from some days before the date on. */
export const slideChange = z.object({ date: z.iso.date(), sentence: z.string() });
export type SlideChange = z.infer<typeof slideChange>;

/** A term in the text of a slide, and the sentence of the slide that defines it. */
const slideTerm = z.object({
  /** Spelled like in the text. */
  name: z.string(),
  definition: z.string(),
  course_id: z.string(),
  slide_number: z.int().positive(),
});
export type SlideTerm = z.infer<typeof slideTerm>;

export const slide = z.object({
  slide_number: z.int().positive(),
  title: z.string(),
  /** Plain text: paragraphs separated by a blank line, list lines that begin with "• ". */
  content: z.string(),
  /**
   * Law and article with the reform of the text that was read, in parentheses: "LIC art. 115 (reforma DOF
   * 14-nov-2025)".
   */
  sources: z.array(z.string()),
  /** Parallel to `sources`; absent when not recorded. */
  source_evidence: z.array(sourceEvidence).optional(),
  applies_to: z.string(),
  changes_on: slideChange.optional(),
  /** Absent: for all posts. */
  roles: roles.optional(),
  figure: figure.optional(),
  terms: z.array(slideTerm).optional(),
  /** Only own courses have images; `alt` is empty for a decorative one. */
  image: z.object({ media_id: z.string(), alt: z.string() }).optional(),
  video: z.object({ youtube_url: z.string(), has_spanish_captions: z.boolean() }).optional(),
  /** The slide of the platform's course that it was copied from. */
  adapted_from: z.object({ course_id: z.string(), slide_number: z.int().positive() }).optional(),
});
export type Slide = z.infer<typeof slide>;

export const question = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  /** Index into `options`, from 0. */
  correct_answer: z.int().nonnegative(),
  explanation: z.string(),
  slide_number: z.int().positive(),
});
export type Question = z.infer<typeof question>;

export const quiz = z.object({ passing_score: z.int().min(0).max(100), questions: z.array(question) });
export type Quiz = z.infer<typeof quiz>;

/** A SCORM package, which takes the place of slides and quiz in an institution's own course. */
export const coursePackage = z.object({
  package_id: id,
  /** SHA-256 of the zip, hexadecimal: the version's hash covers the whole package by it. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const categorySlug = z.enum(CATEGORY_SLUGS);
export type CategorySlug = z.infer<typeof categorySlug>;

export const course = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** The category's name, shown as the module badge. */
  module: z.string(),
  category: categorySlug,
  duration_minutes: z.int().positive(),
  slide_count: z.int().nonnegative(),
  slides: z.array(slide),
  /**
   * Numbers of the four to six slides of the short route, ascending, and their reading time; absent when a
   * course has none.
   */
  essential_slides: z.array(z.int().positive()).optional(),
  essential_minutes: z.int().positive().optional(),
  snippets: z.array(z.string()),
  /** Absent when the course has none. */
  scenarios: z.array(scenario).optional(),
  job_aids: z.array(jobAid).optional(),
  quiz: quiz.nullable(),
  /** Then the course has no quiz, and one slide with its description. */
  package: coursePackage.optional(),
  validity_months: z.int().positive(),
  /** The day of the last content update, YYYY-MM-DD. */
  updated_at: z.iso.date(),
  /** The month of the oldest cited text, YYYY-MM; absent when not recorded. */
  text_as_of: yearMonth.optional(),
  /** SHA-256 of the content, hexadecimal; it identifies the version. */
  version: z.string(),
});
export type Course = z.infer<typeof course>;

/** Fields of a course that its card shows. */
export const courseSummary = course
  .pick({
    id: true,
    title: true,
    description: true,
    module: true,
    category: true,
    duration_minutes: true,
    slide_count: true,
    essential_slides: true,
    essential_minutes: true,
    package: true,
  })
  .extend({
    quiz: quiz.pick({ passing_score: true }).extend({ question_count: z.int().nonnegative() }).nullable(),
    job_aids: z.array(jobAid.pick({ id: true, title: true, desk: true })).optional(),
  });
export type CourseSummary = z.infer<typeof courseSummary>;

export const courseId = z.string().regex(/^[a-z0-9-]{1,40}$/);

export const progress = z.object({
  course_id: z.string(),
  /** The furthest slide seen, from 1; it never decreases. */
  slide_number: z.int().positive(),
  updated_at: z.string(),
});
export type Progress = z.infer<typeof progress>;

/** A text that a course had: the same number is the same text. */
export const courseVersion = z.object({
  number: z.int().positive(),
  /** SHA-256 of the content, hexadecimal. */
  version: z.string(),
  published_at: z.string(),
  note: z.string().nullable(),
});
export type CourseVersion = z.infer<typeof courseVersion>;

/** A course to read again: its quiz without the answers. */
export const courseText = course.omit({ snippets: true, quiz: true }).extend({
  quiz: quiz.extend({ questions: z.array(question.pick({ id: true, question: true, options: true })) }).nullable(),
});
export type CourseText = z.infer<typeof courseText>;

const changedSlide = slide.pick({ slide_number: true, title: true });
const namedJobAid = jobAid.pick({ id: true, title: true });

/** Sheets that somebody may have printed: those of two versions, compared by their text. */
export const changedJobAids = z.object({
  added: z.array(namedJobAid),
  changed: z.array(namedJobAid),
  /** Titles. */
  removed: z.array(z.string()),
});
export type ChangedJobAids = z.infer<typeof changedJobAids>;

/** The difference between the version that a person read and the present one. */
export const courseChanges = z.object({
  read: courseVersion,
  present: courseVersion,
  added: z.array(changedSlide),
  changed: z.array(changedSlide),
  /** Titles. */
  removed: z.array(z.string()),
  job_aids: changedJobAids,
});
export type CourseChanges = z.infer<typeof courseChanges>;

export const courseCalls = {
  listCourses: call({
    summary: 'Todos los cursos, completos',
    method: 'GET',
    path: '/api/courses',
    access: 'signed-in',
    status: 200,
    reply: z.array(course),
    /** Sent compressed; 304 when the client's copy is current. */
    files: ['application/json'],
    errors: [],
  }),
  listCatalogue: call({
    summary: 'Catálogo: de cada curso lo que muestra su tarjeta',
    method: 'GET',
    path: '/api/catalogue',
    access: 'session',
    status: 200,
    reply: z.array(courseSummary),
    files: ['application/json'],
    errors: [],
  }),
  getCourse: call({
    summary: 'Un curso completo',
    method: 'GET',
    path: '/api/courses/:id',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    status: 200,
    reply: course,
    files: ['application/json'],
    errors: ['COURSE_NOT_FOUND'],
  }),
  listCourseVersions: call({
    summary:
      'Versiones de un curso, la más reciente primero: todas para quien administra o audita; para las demás personas, las de sus constancias',
    method: 'GET',
    path: '/api/courses/:id/versions',
    access: 'session',
    params: z.object({ id: courseId }),
    status: 200,
    reply: z.array(courseVersion),
    errors: [],
  }),
  getCourseVersion: call({
    summary: 'El texto de una versión de un curso',
    method: 'GET',
    path: '/api/courses/:id/versions/:number',
    access: 'session',
    params: z.object({ id: courseId, number: z.coerce.number().int().min(1).max(100_000) }),
    status: 200,
    reply: courseVersion.extend({ course: courseText }),
    errors: ['COURSE_VERSION_NOT_FOUND'],
  }),
  getCourseChanges: call({
    summary: 'Lo que cambió de un curso desde que lo leyó quien pregunta',
    method: 'GET',
    path: '/api/courses/:id/changes',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    status: 200,
    reply: z.object({ changes: courseChanges.nullable() }),
    errors: [],
  }),
  acknowledgeCourseChanges: call({
    summary: 'Quien pregunta ya vio lo que cambió de un curso',
    method: 'PUT',
    path: '/api/courses/:id/changes/seen',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    status: 204,
    reply: z.void(),
    errors: ['COURSE_NOT_FOUND'],
  }),
  setQuizAttempt: call({
    summary: `Quiz de un curso en curso o ya no: mientras lo está, y ${QUIZ_LOCK_MINUTES} minutos a lo más, el asistente de ese curso no responde`,
    method: 'PUT',
    path: '/api/courses/:id/quiz-attempt',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    body: z.object({ in_progress: z.boolean() }),
    status: 204,
    reply: z.void(),
    errors: ['COURSE_NOT_FOUND'],
  }),
  saveProgress: call({
    summary: 'Hasta dónde se leyó un curso, y qué láminas se vieron',
    method: 'PUT',
    path: '/api/courses/:id/progress',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    body: z.object({
      /** The furthest slide. */
      slide_number: z.int().min(1).max(1000),
      /** Slides that were on the screen for their seconds (slideSeconds). */
      seen: z.array(z.int().min(1).max(1000)).max(200).default([]),
    }),
    status: 200,
    /** All slides of the course that count as read; a slide that came too soon may be sent again. */
    reply: z.object({ seen_slides: z.array(z.int().positive()) }),
    errors: ['COURSE_NOT_FOUND', 'SLIDE_NOT_FOUND'],
  }),
  listProgress: call({
    summary: 'Avance propio en cada curso empezado, el más reciente primero',
    method: 'GET',
    path: '/api/progress',
    access: 'signed-in',
    status: 200,
    reply: z.array(progress),
    errors: [],
  }),
};

export const youtubeCourse = z.object({
  id: z.string(),
  title: z.string(),
  youtube_url: z.string(),
  description: z.string().nullable(),
  created_at: z.string(),
  /** Whether the caller may remove it: they added it, or they administer the entity. */
  removable: z.boolean(),
});
export type YoutubeCourse = z.infer<typeof youtubeCourse>;

/** One line of text: the URL parser drops characters that PostgreSQL refuses. */
const youtubeUrl = line(CHARACTERS.videoAddress).check(({ value, issues }) => {
  const fault = youtubeFault(value);
  if (fault !== null) issues.push({ code: 'custom', input: value, message: fault });
});

export const youtubeCalls = {
  listYoutubeCourses: call({
    summary: 'Cursos de YouTube de la entidad propia',
    method: 'GET',
    path: '/api/youtube-courses',
    access: 'signed-in',
    status: 200,
    reply: z.array(youtubeCourse),
    errors: [],
  }),
  addYoutubeCourse: call({
    summary: 'Un curso de YouTube más para la entidad propia, con plan Paid',
    method: 'POST',
    path: '/api/youtube-courses',
    access: 'signed-in',
    body: z.object({
      title: line(CHARACTERS.videoTitle),
      youtube_url: youtubeUrl,
      description: text(CHARACTERS.videoDescription).optional(),
    }),
    status: 201,
    reply: youtubeCourse,
    errors: ['PAID_REQUIRED', 'FORBIDDEN'],
  }),
  removeYoutubeCourse: call({
    summary: 'Un curso de YouTube menos: lo quita quien lo añadió o quien administra la entidad o la plataforma',
    method: 'DELETE',
    path: '/api/youtube-courses/:id',
    access: 'signed-in',
    params: z.object({ id }),
    status: 204,
    reply: z.void(),
    errors: ['VIDEO_NOT_FOUND', 'VIDEO_OF_ANOTHER'],
  }),
};
