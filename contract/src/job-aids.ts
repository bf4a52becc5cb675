import { z } from 'zod';

/** How lines are set: numbered steps, boxes to tick, or points. */
export const jobAidPartKind = z.enum(['steps', 'check', 'points']);

/** A sheet for a desk: one printed page, taken from slides of its course. */
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
