import type { FoundPassage } from '@finaula/assistant';
import { citedNumbers, withSlideNotes } from './cite-slides.ts';
import { ModelFailure } from './model-failure.ts';
import { plainText } from './plain-text.ts';
import { sharesWords } from './shares-words.ts';
import { unsupportedFact } from './supported-facts.ts';
import { NO_ANSWER, SYSTEM_PROMPT } from './system-prompt.ts';
import { repeatsVerbatim } from './verbatim.ts';

/** Far more than the prompt asks for. */
const ANSWER_CHARACTERS = 3_000;

/**
 * The end of a sentence or line, with its citation. The next sentence must have begun, because the citation
 * may still follow.
 */
const END = /[.!?…]["»”)*]*(?:\s*\[\d+(?:\s*[,y]\s*\d+)*\])*\s+(?=[\p{Lu}¿¡«"“•*#-])|\n+/u;

export interface CheckedAnswer {
  /** The whole text that may be shown. */
  text: string;
  /** Ordered by first citation. */
  cited: FoundPassage[];
  /** The model says that the passages do not answer. */
  declines: boolean;
}

/**
 * Reads a model's answer while it grows and releases only sentences up to the last valid citation. A citation
 * is valid when the passage exists and the sentence shares its subject. A figure or negation that the passage
 * lacks ends the answer. Sentences with only invalid citations are dropped, as is text without a citation.
 * `push` returns newly released text. Both functions throw ModelFailure when the whole answer must be
 * discarded.
 */
export function checkAnswer(passages: readonly FoundPassage[]) {
  const cited = new Set<FoundPassage>();
  let all = '';
  let rest = '';
  let waiting = '';
  let shown = '';

  function take(sentence: string): string {
    if (repeatsVerbatim(all, SYSTEM_PROMPT)) throw new ModelFailure('repeats its instructions');
    if (sentence.includes(NO_ANSWER)) return '';
    const plain = plainText(sentence);
    const numbers = citedNumbers(plain);
    const holding = numbers
      .flatMap((n) => passages[n - 1] ?? [])
      .filter((passage) => sharesWords(waiting + plain, passage));
    if (numbers.length > 0 && holding.length === 0) return '';
    // This citation releases all waiting text.
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
    const declines = text === '' && all.includes(NO_ANSWER);
    if (text === '' && !declines) throw new ModelFailure('empty or without a citation');
    return { text, cited: [...cited], declines };
  }

  return { push, finish };
}
