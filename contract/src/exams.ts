import { z } from 'zod';
import { call } from './call.ts';
import { certificate } from './certificates.ts';
import { CHARACTERS, RANGES } from './constants.ts';
import { courseId } from './courses.ts';
import type { Level } from './posts.ts';
import { level } from './roles.ts';
import { text, whole } from './validation.ts';

/**
 * The certifying exam is for people of verified institutions. Everybody else takes a shorter one from a bank
 * of its own, so that a stranger cannot learn the certifying questions.
 */
export const examKind = z.enum(['exam', 'practice']);
export type ExamKind = z.infer<typeof examKind>;
export const EXAM_QUESTIONS: Record<ExamKind, number> = { exam: 10, practice: 5 };
export const EXAM_MINUTES: Record<ExamKind, number> = { exam: 30, practice: 15 };
/**
 * The length of the certifying exam by level. A pass at 80 percent means as much at each: a person who knows
 * nothing passes at most 1 in 200.
 */
export const EXAM_LEVELS: Record<Level, { questions: number; minutes: number }> = {
  reforzamiento: { questions: 6, minutes: 18 },
  general: { questions: EXAM_QUESTIONS.exam, minutes: EXAM_MINUTES.exam },
  especializado: { questions: 15, minutes: 45 },
};
/** For courses whose quiz sets no passing score. */
export const EXAM_PASSING_SCORE = 80;
export const EXAM_TIME_FACTOR_MAX = 3;
export const EXAMS_PAGE = 25;

/** An institution's rules for exams, and the evidence that its constancias need. */
export const examPolicy = z.object({
  certificate_by: z.enum(['quiz', 'exam']),
  attempts: whole(RANGES.attempts),
  window_days: whole(RANGES.windowDays),
  cooldown_hours: whole(RANGES.cooldownHours),
  requires_reading: z.boolean(),
});
export type ExamPolicy = z.infer<typeof examPolicy>;

export const DEFAULT_EXAM_POLICY: ExamPolicy = {
  certificate_by: 'quiz',
  attempts: 3,
  window_days: 30,
  cooldown_hours: 24,
  requires_reading: false,
};

const examOption = z.object({ id: z.uuid(), text: z.string() });
export const examQuestion = z.object({ id: z.uuid(), question: z.string(), options: z.array(examOption) });
export type ExamQuestion = z.infer<typeof examQuestion>;

export const attempt = {
  exam_id: z.uuid(),
  kind: examKind,
  course_id: z.string(),
  course_title: z.string(),
  /** 1, 2, 3… per person and course. */
  attempt: z.int().positive(),
};

/** A running attempt, for its examinee. */
export const exam = z.object({
  ...attempt,
  started_at: z.string(),
  expires_at: z.string(),
  /** The server's time of this reply, because the browser's clock cannot be trusted. */
  server_time: z.string(),
  passing_score: z.int(),
  questions: z.array(examQuestion),
  /** The last saved answer of each question. */
  answers: z.array(z.object({ question_id: z.uuid(), option_id: z.uuid(), saved_at: z.string() })),
});
export type Exam = z.infer<typeof exam>;

/** An objective that the examinee should read again, with all slides that it is taught on. */
export const examTopic = z.object({
  objective: z.int().positive(),
  title: z.string(),
  slides: z.array(z.object({ slide_number: z.int().positive(), title: z.string() })),
});
export type ExamTopic = z.infer<typeof examTopic>;

export const examResult = z.object({
  ...attempt,
  finished_at: z.string(),
  /** Delivered by the examinee, or ended by the time limit. */
  cause: z.enum(['delivered', 'time']),
  passed: z.boolean(),
  /** Percent; null below the minimum, where it would reveal how close the attempt was. */
  score: z.int().nullable(),
  /**
   * Objectives with two or more wrong answers; none below 70 percent, where they would tell the effect of
   * single answers.
   */
  topics_to_review: z.array(examTopic),
  /** Attempts left in the policy's window. */
  attempts_left: z.int().nonnegative(),
  attempts: z.int().positive(),
  window_days: z.int().positive(),
  /** When the oldest attempt leaves the window; until then `attempts_left` does not grow. Null: none. */
  window_ends_at: z.string().nullable(),
  /** When another attempt may begin; null: now. */
  next_attempt_at: z.string().nullable(),
  /** Absent when nothing was issued. */
  certificate: certificate.optional(),
});
export type ExamResult = z.infer<typeof examResult>;

/** An own attempt in a list. */
export const ownExam = z.object({
  ...attempt,
  state: z.enum(['en_curso', 'aprobado', 'no_aprobado']),
  started_at: z.string(),
  expires_at: z.string(),
  finished_at: z.string().nullable(),
  score: z.int().nullable(),
  topics_to_review: z.array(examTopic),
  folio: z.string().nullable(),
  /** Whether a question was withdrawn afterwards and the attempt graded again without it. */
  regraded: z.boolean(),
});
export type OwnExam = z.infer<typeof ownExam>;

/** Facts shown before an attempt. */
export const examIntroduction = z.object({
  /** Whether the course has an exam. */
  available: z.boolean(),
  kind: examKind,
  /** Absent for practice. The obligations of a person set it. */
  level: level.optional(),
  questions: z.int().positive(),
  /** Includes the person's extra time. */
  minutes: z.int().positive(),
  passing_score: z.int(),
  certificate_by: examPolicy.shape.certificate_by,
  attempts: z.int().positive(),
  window_days: z.int().positive(),
  cooldown_hours: z.int().nonnegative(),
  attempts_left: z.int().nonnegative(),
  next_attempt_at: z.string().nullable(),
  /** Slides that must be seen first; empty when there are none. */
  unread_slides: z.array(z.int().positive()),
  running: z.object({ exam_id: z.uuid(), expires_at: z.string() }).nullable(),
});
export type ExamIntroduction = z.infer<typeof examIntroduction>;

const byId = z.object({ id: z.uuid() });
const policyChange = examPolicy.partial();

/** People affected by a change of policy, today. */
export const examPolicyPreview = z.object({
  policy: examPolicy,
  /** Start of the new rules: constancias issued before stay unchanged. */
  since: z.string(),
  people: z.int().nonnegative(),
  /** People among them with a valid certificate earned by quiz. */
  people_with_quiz_certificates: z.int().nonnegative(),
  /** People among them who have begun a course and hold no certificate of it. */
  people_in_progress: z.int().nonnegative(),
  /** People among them who are taking an exam, under the rules in force when it began. */
  people_in_exam: z.int().nonnegative(),
  /** Courses without an exam, which would issue no constancia. */
  courses_without_exam: z.array(z.object({ course_id: z.string(), course_title: z.string() })),
});
export type ExamPolicyPreview = z.infer<typeof examPolicyPreview>;

export const examTime = z.object({
  user_id: z.uuid(),
  user_name: z.string(),
  factor: z.number(),
  reason: z.string(),
  recorded_at: z.string(),
});
export type ExamTime = z.infer<typeof examTime>;

export const examCalls = {
  getExamIntroduction: call({
    summary: 'Lo que hay que saber antes de presentar el examen de un curso',
    method: 'GET',
    path: '/api/courses/:id/exam',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    status: 200,
    reply: examIntroduction,
    errors: ['COURSE_NOT_FOUND'],
  }),
  startExam: call({
    summary:
      'Examen de un curso: sortea las preguntas; mientras un intento corre, devuelve ese mismo con lo ya guardado',
    method: 'POST',
    path: '/api/exams',
    access: 'signed-in',
    body: z.object({ course_id: courseId }),
    status: 201,
    reply: exam,
    errors: [
      'COURSE_NOT_FOUND',
      'NO_EXAM',
      'EXAM_READING_REQUIRED',
      'EXAM_COOLDOWN',
      'EXAM_ATTEMPTS_USED',
      'CLAIM_BARRED',
      'ENTITY_SUSPENDED',
      'NAME_UNREADABLE',
    ],
  }),
  getExam: call({
    summary: 'Intento propio en curso, con sus preguntas y lo ya guardado',
    method: 'GET',
    path: '/api/exams/:id',
    access: 'signed-in',
    params: byId,
    status: 200,
    reply: exam,
    errors: ['EXAM_NOT_FOUND'],
  }),
  getExamResult: call({
    summary: 'Resultado de un intento propio que terminó',
    method: 'GET',
    path: '/api/exams/:id/result',
    access: 'signed-in',
    params: byId,
    status: 200,
    reply: examResult,
    errors: ['EXAM_NOT_FOUND'],
  }),
  getExamCalendar: call({
    summary: 'Cuándo se puede volver a presentar el examen de un intento propio que terminó (iCalendar)',
    method: 'GET',
    path: '/api/exams/:id/calendar.ics',
    access: 'signed-in',
    params: byId,
    status: 200,
    reply: z.never(),
    files: ['text/calendar'],
    errors: ['EXAM_NOT_FOUND'],
  }),
  saveExamAnswer: call({
    summary: 'Respuesta a una pregunta del examen: queda guardada cuando esta llamada contesta; la última gana',
    method: 'PUT',
    path: '/api/exams/:id/answers',
    access: 'signed-in',
    params: byId,
    body: z.object({ question_id: z.uuid(), option_id: z.uuid() }),
    status: 200,
    reply: z.object({
      saved_at: z.string(),
      /** A JWS (EdDSA) over examinee, answer and time; the published keys verify it later. */
      receipt: z.string(),
    }),
    errors: ['EXAM_NOT_FOUND', 'EXAM_QUESTION_NOT_FOUND', 'EXAM_OVER'],
  }),
  finishExam: call({
    summary: 'Entrega del examen: se califica una vez; después devuelve el mismo resultado',
    method: 'POST',
    path: '/api/exams/:id/finish',
    access: 'signed-in',
    params: byId,
    status: 200,
    reply: examResult,
    errors: ['EXAM_NOT_FOUND'],
  }),
  listExams: call({
    summary: 'Intentos propios, el más reciente primero',
    method: 'GET',
    path: '/api/exams',
    access: 'signed-in',
    status: 200,
    reply: z.array(ownExam),
    errors: [],
  }),
  getExamPolicy: call({
    summary: 'Cómo son los exámenes de la entidad propia y desde cuándo',
    method: 'GET',
    path: '/api/admin/exam-policy',
    access: 'EntidadAdmin',
    status: 200,
    /** `since` null: the default policy applies. */
    reply: examPolicy.extend({ since: z.string().nullable() }),
    errors: [],
  }),
  changeExamPolicy: call({
    summary: 'Cambio de la política de exámenes de la entidad propia; lo emitido antes se queda como está',
    method: 'PATCH',
    path: '/api/admin/exam-policy',
    access: 'EntidadAdmin',
    body: policyChange,
    status: 200,
    reply: examPolicy.extend({ since: z.string().nullable() }),
    errors: ['NOTHING_CHANGED'],
  }),
  previewExamPolicy: call({
    summary: 'A quién toca un cambio de la política de exámenes, antes de guardarlo',
    method: 'POST',
    path: '/api/admin/exam-policy/preview',
    access: 'EntidadAdmin',
    body: policyChange,
    status: 200,
    reply: examPolicyPreview,
    errors: [],
  }),
  setExamTime: call({
    summary: 'Más tiempo de examen para una persona, en todos los cursos; un factor de 1 lo termina',
    method: 'PUT',
    path: '/api/admin/exam-time',
    access: 'administrator',
    body: z.object({
      user_id: z.uuid(),
      factor: z.number().min(1).max(EXAM_TIME_FACTOR_MAX),
      reason: text(CHARACTERS.reason),
    }),
    status: 200,
    reply: examTime.extend({
      /** The person's running exams, which keep the time with which they began. */
      running: z.array(z.object({ course_title: z.string(), expires_at: z.string() })),
    }),
    errors: ['USER_NOT_FOUND'],
  }),
  listExamTimes: call({
    summary: 'Quién de la entidad propia tiene más tiempo de examen',
    method: 'GET',
    path: '/api/admin/exam-time',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.array(examTime),
    errors: [],
  }),
};
