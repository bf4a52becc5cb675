import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import type { Answer } from './answer.ts';
import { answerFromCourses } from './answer-question.ts';
import { Knowledge } from './knowledge.ts';

const base = { in: z.string(), question: z.string().min(3), held_out: z.boolean().default(false) };
const evaluationFile = z.strictObject({
  answered: z.array(
    z
      .strictObject({
        ...base,
        slides: z.array(z.int().positive()).min(1).optional(),
        elsewhere: z
          .array(z.string().regex(/^[a-z0-9-]+\/\d+$/))
          .min(1)
          .optional(),
      })
      .refine(({ slides, elsewhere }) => (slides === undefined) !== (elsewhere === undefined)),
  ),
  unanswerable: z.array(z.strictObject(base)),
});

export interface EvaluationQuestion {
  course: string;
  question: string;
  heldOut: boolean;
  /** Slides that answer it, as course/slide; empty where nothing does. */
  slides: readonly string[];
  expects: Answer['outcome'];
}

/** The questions of content/assistant-eval.yaml. @throws ZodError */
export function readEvaluation(file: string): EvaluationQuestion[] {
  const { answered, unanswerable } = evaluationFile.parse(parse(readFileSync(file, 'utf8')));
  const common = (asked: { in: string; question: string; held_out: boolean }) => ({
    course: asked.in,
    question: asked.question,
    heldOut: asked.held_out,
  });
  return [
    ...answered.map(({ slides, elsewhere, ...asked }): EvaluationQuestion => {
      const here = slides?.map((slide) => `${asked.in}/${slide}`);
      return { ...common(asked), slides: elsewhere ?? here ?? [], expects: elsewhere ? 'elsewhere' : 'answered' };
    }),
    ...unanswerable.map((asked): EvaluationQuestion => ({ ...common(asked), slides: [], expects: 'not_found' })),
  ];
}

export interface Verdict extends EvaluationQuestion {
  right: boolean;
  answer: Answer;
  milliseconds: number;
}

/** Answers without a model. Right is a slide of the expected ones among the first three that the answer cites, or an honest "it isn't here". */
export async function evaluate(database: Database, questions: readonly EvaluationQuestion[]): Promise<Verdict[]> {
  const knowledge = new Knowledge(database);
  const verdicts: Verdict[] = [];
  for (const asked of questions) {
    const started = performance.now();
    const answer = await answerFromCourses({ courseId: asked.course, masked: asked.question }, knowledge);
    const milliseconds = performance.now() - started;
    const cited = answer.sources.slice(0, 3).map(({ course_id, slide_number }) => `${course_id}/${slide_number}`);
    const right = answer.outcome === asked.expects && (asked.slides.length === 0 || asked.slides.some((slide) => cited.includes(slide)));
    verdicts.push({ ...asked, right, answer, milliseconds });
  }
  return verdicts;
}
