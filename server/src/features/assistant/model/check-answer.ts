import type { FoundPassage } from '../retrieve.ts';
import { citedNumbers, withSlideNotes } from './cite-slides.ts';
import { ModelFailure } from './model-failure.ts';
import { plainText } from './plain-text.ts';
import { sharesWords } from './shares-words.ts';
import { unsupportedFact } from './supported-facts.ts';
import { NOT_THERE, SYSTEM_PROMPT } from './system-prompt.ts';
import { repeats } from './verbatim.ts';

/** More than the prompt asks for by far. */
const ANSWER_CHARACTERS = 3_000;

/**
 * Where a sentence or a line ends: its citation, if one follows, belongs to it. What comes next must have
 * begun, or the citation might be it.
 */
const END = /[.!?…]["»”)*]*(?:\s*\[\d+(?:\s*[,y]\s*\d+)*\])*\s+(?=[\p{Lu}¿¡«"“•*#-])|\n+/u;

export interface CheckedAnswer {
  /** What may be shown, whole. */
  text: string;
  /** In the order in which they were cited first. */
  cited: FoundPassage[];
  /** The model says that the passages do not answer. */
  declines: boolean;
}

/**
 * Reads a model's answer while it grows and lets out only what can be shown: sentences up to the last one
 * with a citation that holds. A citation holds when the passage exists and the sentence speaks of it; a
 * figure or a negation that it does not have ends the answer. A sentence whose citations all fail is dropped;
 * what no citation follows, too. `push` returns what has become ready. Both throw ModelFailure when the whole
 * answer is to be thrown away.
 */
export function checkAnswer(passages: readonly FoundPassage[]) {
  const cited = new Set<FoundPassage>();
  let all = '';
  let rest = '';
  let waiting = '';
  let shown = '';

  function take(sentence: string): string {
    if (repeats(all, SYSTEM_PROMPT)) throw new ModelFailure('repeats its instructions');
    if (sentence.includes(NOT_THERE)) return '';
    const plain = plainText(sentence);
    const numbers = citedNumbers(plain);
    const holding = numbers
      .flatMap((n) => passages[n - 1] ?? [])
      .filter((passage) => sharesWords(waiting + plain, passage));
    if (numbers.length > 0 && holding.length === 0) return '';
    // Everything that waits is shown under this citation.
    const unsupported = holding.length > 0 && unsupportedFact(waiting + plain, holding);
    if (unsupported) throw new ModelFailure(unsupported);
    waiting += withSlideNotes(plain, (n) => holding.find((passage) => passage === passages[n - 1]));
    if (holding.length === 0) return '';
    for (const passage of holding) cited.add(passage);
    const ready = waiting;
    waiting = '';
    shown += ready;
    return ready;
  }

  function push(text: string): string {
    all += text;
    rest += text;
    if (all.length > ANSWER_CHARACTERS) throw new ModelFailure('too long');
    let ready = '';
    for (let end = END.exec(rest); end !== null; end = END.exec(rest)) {
      const length = end.index + end[0].length;
      ready += take(rest.slice(0, length));
      rest = rest.slice(length);
    }
    return ready;
  }

  function finish(): CheckedAnswer {
    take(rest);
    const text = shown.trim();
    const declines = text === '' && all.includes(NOT_THERE);
    if (text === '' && !declines) throw new ModelFailure('empty or without a citation');
    return { text, cited: [...cited], declines };
  }

  return { push, finish };
}
