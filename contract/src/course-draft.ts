import { z } from 'zod';
import { OWN_COURSE } from './constants.ts';
import { categorySlug, coursePackage, slide } from './courses.ts';
import { draftFigure } from './figures.ts';
import { draftJobAid } from './job-aids.ts';
import { draftScenario } from './scenarios.ts';
import { typed } from './unfinished.ts';
import { id } from './validation.ts';

/* The draft of a course that an institution writes: the form of a course, unfinished. */

/** With neither, the image is a fault. */
const draftImage = z.object({
  media_id: id,
  /** The description for a person who does not see the image. */
  alt: typed(300).optional(),
  /** It says nothing that the text does not say. */
  decorative: z.boolean().optional(),
});

const draftVideo = z.object({ youtube_url: typed(500), has_spanish_captions: z.boolean() });

/** Chosen by the editor; it stays with a slide or question that moves. */
export const draftKey = z.string().regex(/^[a-z0-9-]{1,40}$/);
const key = draftKey.optional();

export const draftSlide = z.object({
  key,
  title: typed(OWN_COURSE.title),
  content: typed(OWN_COURSE.content),
  sources: z.array(typed(300)).max(OWN_COURSE.sources).default([]),
  source_evidence: slide.shape.source_evidence,
  applies_to: typed(300).default(''),
  image: draftImage.nullish(),
  video: draftVideo.nullish(),
  figure: draftFigure.optional(),
  roles: slide.shape.roles,
  adapted_from: slide.shape.adapted_from,
});
export type DraftSlide = z.infer<typeof draftSlide>;

export const draftQuestion = z.object({
  key,
  question: typed(600),
  options: z.array(typed(300)).max(OWN_COURSE.options.max),
  /** Index into `options`, from 0. */
  correct_answer: z.int().nonnegative().nullable().default(null),
  explanation: typed(1_000).default(''),
  slide_number: z.int().positive().nullable().default(null),
});
export type DraftQuestion = z.infer<typeof draftQuestion>;

/** Whether everybody of the institution sees it, or only the people whom an obligation reaches. */
export const courseAudience = z.enum(['institution', 'assigned']);

/** The form of a course, unfinished. */
export const courseDraft = z.object({
  title: typed(OWN_COURSE.title),
  description: typed(OWN_COURSE.description).default(''),
  /** Its badge, in the institution's own words. */
  module: typed(60).default('Institucional'),
  category: categorySlug.default('cumplimiento'),
  validity_months: z.int().min(1).max(60).default(12),
  audience: courseAudience.default('institution'),
  slides: z.array(draftSlide).max(OWN_COURSE.slides),
  quiz: z
    .object({
      passing_score: z.int().min(50).max(100).default(80),
      questions: z.array(draftQuestion).max(OWN_COURSE.questions),
    })
    .default({ passing_score: 80, questions: [] }),
  exam_items: z.array(draftQuestion).max(OWN_COURSE.examItems).default([]),
  scenarios: z.array(draftScenario).max(OWN_COURSE.scenarios).default([]),
  job_aids: z.array(draftJobAid).max(OWN_COURSE.jobAids).default([]),
  /** While there is one, slides, quiz, cases and sheets stay in the draft but are not published. */
  package: coursePackage.extend({ minutes: z.int().min(1).max(600) }).nullish(),
});
export type CourseDraft = z.infer<typeof courseDraft>;
