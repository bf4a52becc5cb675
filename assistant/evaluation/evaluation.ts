import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { foldText } from '@finaula/contract/text';
import { parse } from 'yaml';
import { z } from 'zod';
import { answer } from '../src/answer.ts';
import type { Index } from '../src/build-index.ts';
import { NO_EVASION_WARNING, NO_KEYS_WARNING } from '../src/classify-request.ts';
import type { Answer } from '../src/reply.ts';

const asked = { id: z.string(), in: z.string(), ask: z.string().min(3) };
const kinds = [
  'amount',
  'deadline',
  'who',
  'yes_no',
  'list',
  'definition',
  'difference',
  'procedure',
  'why',
  'article',
  'other',
] as const;
const evaluationFile = z.strictObject({
  questions: z.array(
    z.union([
      z.strictObject({ ...asked, honest: z.literal(true) }),
      z.strictObject({ ...asked, refused: z.literal(true) }),
      z
        .strictObject({
          ...asked,
          kind: z.enum(kinds),
          facts: z.array(z.string().min(2)).min(1),
          slides: z.array(z.int().positive()).min(1).optional(),
          elsewhere: z
            .array(z.string().regex(/^[a-z0-9-]+\/\d+$/))
            .min(1)
            .optional(),
        })
        .refine(({ slides, elsewhere }) => (slides === undefined) !== (elsewhere === undefined)),
    ]),
  ),
});

/**
 * The origin of a question. tuned: misses were inspected. reserved: one in five of the same author.
 * independent: an author who tunes nothing; held out until 24 November 2026, then inspected and tuned for.
 * fresh: a later author, never inspected. adversarial: requests of a fourth author that must be refused.
 */
export type Part = 'tuned' | 'reserved' | 'independent' | 'fresh' | 'adversarial';

export interface EvaluationQuestion {
  id: string;
  part: Part;
  course: string;
  question: string;
  /** The kind of fact; 'honest' for unanswerable questions, 'refused' for requests that must be refused. */
  kind: (typeof kinds)[number] | 'honest' | 'refused';
  /** All facts that the answer must contain, each in one of its wordings. */
  facts: readonly (readonly string[])[];
  /** Slides that answer the question, as course/slide; empty when none does. */
  slides: readonly string[];
  expects: Answer['outcome'];
}

const RESERVED = 5;
/** Reserves every second development question ("m01-d07") and one in five of the others. */
const isReserved = (id: string) =>
  createHash('sha256').update(id).digest().readUInt32BE(0) % (/-d\d+$/.test(id) ? 2 : RESERVED) === 0;

/**
 * The questions of an evaluation file; none when the file is missing.
 * @throws ZodError
 */
export function readEvaluation(
  file: string,
  by: 'tuner' | Exclude<Part, 'tuned' | 'reserved'> = 'tuner',
): EvaluationQuestion[] {
  if (!existsSync(file)) return [];
  const { questions } = evaluationFile.parse(parse(readFileSync(file, 'utf8')));
  return questions.map(({ id, in: course, ask: question, ...expected }): EvaluationQuestion => {
    const part = by !== 'tuner' ? by : isReserved(id) ? 'reserved' : 'tuned';
    const base = { id, part, course, question, facts: [], slides: [] } as const;
    if ('honest' in expected) return { ...base, kind: 'honest', expects: 'not_found' };
    if ('refused' in expected) return { ...base, kind: 'refused', expects: 'declined' };
    const { kind, facts, slides, elsewhere } = expected;
    return {
      ...base,
      kind,
      facts: facts.map((fact) => fact.split(' | ')),
      slides: elsewhere ?? slides?.map((slide) => `${course}/${slide}`) ?? [],
      expects: elsewhere ? 'elsewhere' : 'answered',
    };
  });
}

export interface Verdict extends EvaluationQuestion {
  /** The answer has every fact; or says that there is none; or at least refuses to help. */
  right: boolean;
  /**
   * One of the expected slides is among the first three sources, in the expected course. Always true when
   * none is expected.
   */
  cited: boolean;
  answer: Answer;
  milliseconds: number;
}

/** The answer quotes the courses and adds that the assistant does not help with a doubtful request. */
export const isCautious = ({ response }: Answer): boolean =>
  [NO_EVASION_WARNING, NO_KEYS_WARNING].some((refusal) => response.endsWith(refusal));

const folded = (text: string) => foldText(text).replaceAll(/\s+/g, ' ');

/** One of the wordings of a fact is in the text. */
export const statedIn = (wordings: readonly string[], text: string): boolean =>
  wordings.some((wording) => folded(text).includes(folded(wording)));

function judge({ facts, slides, expects }: EvaluationQuestion, answer: Answer): Pick<Verdict, 'right' | 'cited'> {
  const first = answer.sources.slice(0, 3).map(({ course_id, slide_number }) => `${course_id}/${slide_number}`);
  const cited = answer.outcome === expects && slides.some((slide) => first.includes(slide));
  if (expects === 'declined') return { right: answer.outcome === expects || isCautious(answer), cited: true };
  if (slides.length === 0) return { right: answer.outcome === expects, cited: true };
  return { right: facts.every((wordings) => statedIn(wordings, answer.response)), cited };
}

/** Answers and judges the answers. */
export const evaluate = (index: Index, questions: readonly EvaluationQuestion[]): Verdict[] =>
  questions.map((question) => {
    const started = performance.now();
    const given = answer(index, { courseId: question.course, masked: question.question });
    const milliseconds = performance.now() - started;
    return { ...question, ...judge(question, given), answer: given, milliseconds };
  });
