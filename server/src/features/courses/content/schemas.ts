import { categorySlug, yearMonth } from '@finaula/contract/courses';
import { figure } from '@finaula/contract/figures';
import { jobAidPartKind } from '@finaula/contract/job-aids';
import { roles } from '@finaula/contract/roles';
import { z } from 'zod';

/** The schemas of the YAML files. content/README.md explains the files to authors. */

const day = z.coerce
  .date()
  .transform((date) => date.toISOString().slice(0, 10))
  .or(z.iso.date());
const text = (min: number, max: number) => z.string().trim().min(min).max(max);

export const catalogueFile = z.strictObject({
  categories: z.array(z.strictObject({ slug: categorySlug, name: text(3, 60) })).min(1),
  modules: z.array(z.string().regex(/^m\d\d$/)).min(1),
});
export type CatalogueFile = z.output<typeof catalogueFile>;

export const sourcesFile = z.array(
  z.strictObject({
    key: text(2, 40),
    name: text(5, 300),
    reform: text(5, 60).optional(),
    read: day,
    text_as_of: yearMonth.optional(),
    evidence: z.enum(['primary', 'secondary', 'practice']),
  }),
);
export type Source = z.output<typeof sourcesFile>[number];

export const moduleFile = z.strictObject({
  id: z.string(),
  title: text(10, 120),
  description: text(80, 160),
  category: categorySlug,
  duration_minutes: z.int().min(5).max(120),
  passing_score: z.int().min(50).max(100),
  validity_months: z.int().min(1).max(60).default(12),
  updated_at: day,
  audience: text(5, 200),
  applies_to: text(5, 200),
  objectives: z.array(text(10, 200)).min(3).max(6),
  date_sensitive: z.array(text(5, 300)).min(1),
  snippets: z.array(text(60, 240)).min(6).max(10),
  essential: z.array(z.int().positive()).min(4).max(6).optional(),
});
export type ModuleFile = z.output<typeof moduleFile>;

const letters = ['a', 'b', 'c', 'd'] as const;
export const optionLetters = letters;

const choice = {
  id: z.string(),
  slide: z.int().positive(),
  question: text(20, 500),
  options: z.strictObject({ a: text(1, 300), b: text(1, 300), c: text(1, 300), d: text(1, 300) }),
  answer: z.enum(letters),
  explanation: text(80, 500),
};

export const quizFile = z.strictObject({ questions: z.array(z.strictObject(choice)).length(10) });
export type QuizFile = z.output<typeof quizFile>;

export const examFile = z.strictObject({
  items: z
    .array(
      z.strictObject({
        ...choice,
        bank: z.enum(['exam', 'practice']).default('exam'),
        objective: z.int().positive(),
        roles: roles.optional(),
        source: text(2, 300),
      }),
    )
    .min(30),
});
export type ExamFile = z.output<typeof examFile>;

const scenarioChoice = z
  .strictObject({
    text: text(5, 160),
    next: z.string().optional(),
    consequence: z
      .array(z.strictObject({ when: text(2, 24), what: text(10, 240) }))
      .min(1)
      .max(4)
      .optional(),
    rule: text(30, 400).optional(),
    source: text(2, 200).optional(),
    slide: z.int().positive().optional(),
  })
  .refine(
    ({ next, consequence, rule, source, slide }) =>
      next === undefined
        ? [consequence, rule, source, slide].every((part) => part !== undefined)
        : [consequence, rule, source, slide].every((part) => part === undefined),
    { error: 'lleva next, o bien consequence, rule, source y slide', path: ['text'] },
  );

export const scenariosFile = z.strictObject({
  scenarios: z
    .array(
      z.strictObject({
        id: z.string(),
        title: text(5, 60),
        role: text(3, 40),
        roles: roles.optional(),
        facts: z
          .array(z.strictObject({ name: text(2, 30), value: text(1, 80) }))
          .min(2)
          .max(5),
        steps: z
          .array(
            z.strictObject({
              id: z.string().regex(/^[a-z]+$/),
              text: text(20, 320),
              choices: z.array(scenarioChoice).min(2).max(4),
            }),
          )
          .min(4)
          .max(6),
        ending: text(30, 200),
        takeaway: text(30, 240),
      }),
    )
    .min(3),
});

export const jobAidsFile = z.strictObject({
  job_aids: z
    .array(
      z.strictObject({
        id: z.string(),
        title: text(5, 60),
        desk: text(3, 60),
        use: text(20, 160),
        slides: z.array(z.int().positive()).min(1).max(4),
        parts: z
          .array(
            z.strictObject({ title: text(5, 60), kind: jobAidPartKind, lines: z.array(text(5, 150)).min(2).max(7) }),
          )
          .min(2)
          .max(4),
        stop: text(20, 160),
      }),
    )
    .min(1),
});

export const figuresFile = z.strictObject({
  figures: z.array(z.intersection(z.strictObject({ slide: z.int().positive() }), figure)).min(3),
});

const answerText = text(5, 1200);

export const questionsFile = z.strictObject({
  questions: z
    .array(
      z.strictObject({
        id: z.string().regex(/^\d+-\d+$/),
        slide: z.int().positive(),
        ask: text(5, 200).optional(),
        answer: z.union([answerText.transform((only) => [only]), z.array(answerText).min(1)]),
      }),
    )
    .min(1),
});

export const glossaryFile = z.array(
  z.strictObject({
    term: text(2, 60),
    also: z.array(text(2, 60)).default([]),
    module: z.string(),
    slide: z.int().positive(),
    is: text(20, 240),
  }),
);
export type GlossaryEntry = z.output<typeof glossaryFile>[number];

export const searchWordsFile = z.strictObject({
  ignored: z.array(text(1, 300)).min(1),
  synonyms: z.array(z.strictObject({ say: z.array(text(2, 60)).min(1), means: z.array(text(2, 60)).min(1) })).min(1),
});
export type SearchWords = z.output<typeof searchWordsFile>;
