import { z } from 'zod';

/* Cases in which a learner decides, step by step. They are practice: no result is sent or kept. */

/** A choice that leads on, to a step or to `end`: the next text tells what came of it. */
const rightChoice = z.object({ text: z.string(), next: z.string() });

/** A choice that causes a loss: what happened, by hour or day, and then the rule. */
const wrongChoice = z.object({
  text: z.string(),
  consequence: z.array(z.object({ when: z.string(), what: z.string() })),
  rule: z.string(),
  /** The place, cited as on a slide; a secondary source says so. */
  source: z.string(),
  slide_number: z.int().positive(),
});
export type WrongChoice = z.infer<typeof wrongChoice>;

export const scenario = z.object({
  id: z.string(),
  title: z.string(),
  /** The desk at which it happens: "Ventanilla". */
  role: z.string(),
  minutes: z.int().positive(),
  /** The facts that the person has at hand. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** In order; a choice leads to a later one or to the end. */
  steps: z.array(z.object({ id: z.string(), text: z.string(), choices: z.array(z.union([rightChoice, wrongChoice])) })),
  ending: z.string(),
  takeaway: z.string(),
});
export type Scenario = z.infer<typeof scenario>;
