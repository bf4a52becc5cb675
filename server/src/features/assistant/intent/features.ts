import { normaliseQuestion } from '../normalise-question.ts';
import { classOf } from './word-classes.ts';

/** Letters of a piece of a word: pieces know a misspelt word and one of the same family. */
const PIECE = 4;
/** Words this far apart still make a pair: "borro … bitacora". */
const REACH = 3;
/** Classes this far apart still make a pair. */
const CLASS_REACH = 6;

/**
 * What a message says, for the linear model: its words, pairs of words near each other in their order, pieces
 * of words, and what kind of word meets what kind of word; each once.
 */
export function featuresOf(message: string): string[] {
  const words = normaliseQuestion(message)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (/^\d+$/.test(word) ? '0' : word));
  const features = new Set(words.slice(0, 1).map((first) => `^${first}`));
  for (const last of words.slice(-1)) features.add(`${last}$`);
  for (const [i, word] of words.entries()) {
    features.add(word);
    for (const next of words.slice(i + 1, i + 1 + REACH)) features.add(`${word} ${next}`);
    const framed = `<${word}>`;
    for (let at = 0; at + PIECE <= framed.length; at++) features.add(`~${framed.slice(at, at + PIECE)}`);
  }
  const classes = words.map(
    (word) => classOf(word) ?? (/^(sin|no|para|que|como|cuanto|quien)$/.test(word) ? word : undefined),
  );
  for (const [i, one] of classes.entries()) {
    if (one === undefined) continue;
    features.add(`#${one}`);
    for (const next of classes.slice(i + 1, i + 1 + CLASS_REACH)) if (next) features.add(`#${one} ${next}`);
  }
  return [...features];
}
