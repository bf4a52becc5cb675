import { z } from 'zod';
import { OWN_COURSE } from './constants.ts';
import { tidyLine } from './text.ts';
import { type Limits, typed, unfinished, whole } from './unfinished.ts';

/* Sheets for a desk: each is one printed page, taken from slides of its course. */

/** How lines are set: numbered steps, boxes to tick, or points. */
export const jobAidPartKind = z.enum(['steps', 'check', 'points']);
export type JobAidPartKind = z.infer<typeof jobAidPartKind>;

/**
 * A longer sheet does not fit on its page, and longer lists not in their column. Sources are set small, at
 * the foot.
 */
export const JOB_AID_PAGE = { characters: 1_700, columnCharacters: 850, sourceCharacters: 800 } as const;

export const jobAid = z.object({
  id: z.string(),
  title: z.string(),
  /** The desk at which it is used: "Ventanilla". */
  desk: z.string(),
  /** When to take it out. */
  use: z.string(),
  parts: z.array(z.object({ title: z.string(), kind: jobAidPartKind, lines: z.array(z.string()) })),
  /** The sentence that stops a mistake. */
  stop: z.string(),
  /** Its slides: they give the sources, the audience and coming changes. */
  slide_numbers: z.array(z.int().positive()),
});
export type JobAid = z.infer<typeof jobAid>;

const LINE = 150;
/** Pasted lines are kept however many and long they are; then they are a fault. */
const PASTED = 2_000;

/** Blank lines separate nothing on a sheet. */
const wholeLines = z
  .array(z.string().overwrite(tidyLine))
  .overwrite((lines) => lines.filter((line) => line !== ''))
  .min(2)
  .max(7)
  .refine((lines) => lines.every((line) => line.length <= LINE), `Un renglón lleva a lo más ${LINE} letras.`);

/** The sheet of an own course. */
const jobAidWithin = ({ text, list, rule }: Limits, lines: z.ZodType<string[]>) =>
  z.object({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    title: text(60),
    desk: text(60),
    use: text(160),
    parts: list(z.object({ title: text(60), kind: jobAidPartKind, lines }), 1, 4),
    stop: text(160),
    slide_numbers: rule(list(z.int().positive(), 0, OWN_COURSE.slides), (numbers) => numbers.length > 0, {
      error: 'Marca al menos una lámina.',
      path: [],
    }),
  });

export const wholeJobAid = jobAidWithin(whole, wholeLines);
/** A sheet as its author typed it so far. */
export const draftJobAid = jobAidWithin(unfinished, z.array(typed(PASTED)).max(PASTED));
