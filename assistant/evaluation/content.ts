import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assistantContent, CONTENT } from '@finaula/server/testing/assistant-content';
import { parse } from 'yaml';
import { z } from 'zod';
import { type EvaluationQuestion, readEvaluation } from './evaluation.ts';
import type { Examples } from './train-intents.ts';

const requestsFile = z.strictObject({
  examAnswers: z.array(z.string()),
  evasion: z.array(z.string()),
  outside: z.array(z.string()),
  fair: z.array(z.string()),
});

export const { courses, terms } = assistantContent();
/** The same courses as an institution's own ones: slides without questions. */
export const slidesOnly = courses.map((course) => ({ ...course, entries: [] }));

/** requests.yaml, and all questions that authors answer as fair ones. */
export function readExamples(): Examples {
  const requests = requestsFile.parse(parse(readFileSync(join(CONTENT, 'requests.yaml'), 'utf8')));
  return {
    ...requests,
    fair: [...requests.fair, ...courses.flatMap(({ entries }) => entries.flatMap(({ asks }) => asks))],
  };
}

export const questions: EvaluationQuestion[] = [
  ...readEvaluation(join(CONTENT, 'assistant-eval.yaml')),
  ...readEvaluation(join(CONTENT, 'assistant-eval-held-out.yaml'), 'independent'),
  ...readEvaluation(join(CONTENT, 'assistant-eval-held-out-2.yaml'), 'fresh'),
  ...readEvaluation(join(CONTENT, 'assistant-eval-adversarial.yaml'), 'adversarial'),
];
