import { normaliseQuestion } from './text.ts';
import { classOf } from './word-classes.ts';

/** Letters in a piece of a word. Pieces match misspelt and related words. */
const PIECE = 4;
/** Words at most this far apart make a pair: "borro … bitacora". */
const PAIR_DISTANCE = 3;
/** Classes at most this far apart make a pair. */
const CLASS_PAIR_DISTANCE = 6;

/**
 * Features of a message for the linear model, each once: words, ordered pairs of near words, pieces of words,
 * and pairs of word classes.
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
    for (const next of words.slice(i + 1, i + 1 + PAIR_DISTANCE)) features.add(`${word} ${next}`);
    const framed = `<${word}>`;
    for (let at = 0; at + PIECE <= framed.length; at++) features.add(`~${framed.slice(at, at + PIECE)}`);
  }
  const classes = words.map(
    (word) => classOf(word) ?? (/^(sin|no|para|que|como|cuanto|quien)$/.test(word) ? word : undefined),
  );
  for (const [i, one] of classes.entries()) {
    if (one === undefined) continue;
    features.add(`#${one}`);
    for (const next of classes.slice(i + 1, i + 1 + CLASS_PAIR_DISTANCE)) if (next) features.add(`#${one} ${next}`);
  }
  return [...features];
}
