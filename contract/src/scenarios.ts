import { z } from 'zod';
import { roles } from './roles.ts';
import { type Limits, unfinished, whole } from './unfinished.ts';

/* Cases in which a learner decides, step by step. They are practice: no person's choices are kept. */

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
  /** Absent: for all posts. */
  roles: roles.optional(),
  minutes: z.int().positive(),
  /** The facts that the person has at hand. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** In order; a choice leads to a later one or to the end. */
  steps: z.array(z.object({ id: z.string(), text: z.string(), choices: z.array(z.union([rightChoice, wrongChoice])) })),
  ending: z.string(),
  takeaway: z.string(),
});
export type Scenario = z.infer<typeof scenario>;

/** `next` of the last decision. */
export const SCENARIO_END = 'end';

/** The case of an own course; its minutes follow from its text. */
function scenarioWithin({ text, list }: Limits) {
  const choice = z.union([
    z.object({ text: text(160), next: text(40) }),
    z.object({
      text: text(160),
      consequence: list(z.object({ when: text(24), what: text(240) }), 1, 4),
      rule: text(400),
      source: text(400),
      slide_number: z.int().positive(),
    }),
  ]);
  return z.object({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    title: text(60),
    role: text(40),
    roles: roles.optional(),
    minutes: z.int().positive(),
    facts: list(z.object({ name: text(30), value: text(80) }), 1, 5),
    steps: list(
      z.object({ id: z.string().regex(/^[a-z0-9-]{1,40}$/), text: text(320), choices: list(choice, 2, 4) }),
      1,
      8,
    ),
    ending: text(200),
    takeaway: text(240),
  });
}

export const wholeScenario = scenarioWithin(whole);
/** A case as its author typed it so far. */
export const draftScenario = scenarioWithin(unfinished);
