import { createHash } from 'node:crypto';
import type { Scenario } from '@finaula/contract/scenarios';

type Step = Scenario['steps'][number];

/** Identifies the text of a situation and its choices: choices are counted for one text alone. */
export const wordingOf = ({ text, choices }: Step): string =>
  createHash('sha256')
    .update(JSON.stringify([text, choices.map((choice) => [choice.text, isWrong(choice)])]))
    .digest('hex')
    .slice(0, 16);

export const isWrong = (choice: Step['choices'][number]) => !('next' in choice);
