import { foldText } from '@finaula/contract/text';
import type { FormQuestion } from './form-question.ts';
import type { Gains } from './leave-one-out.ts';
import { PHRASES } from './option-features.ts';
import { wordsOf } from './words.ts';

/** The number of right and of wrong options that contain something. */
export interface Count {
  what: string;
  right: number;
  wrong: number;
}

function count(questions: readonly FormQuestion[], of: (option: string) => Iterable<string>): Count[] {
  const counts = new Map<string, Count>();
  for (const { options, key } of questions)
    for (const [i, option] of options.entries())
      for (const what of new Set(of(option))) {
        const entry = counts.get(what) ?? { what, right: 0, wrong: 0 };
        entry[i === key ? 'right' : 'wrong']++;
        counts.set(what, entry);
      }
  return [...counts.values()];
}

/**
 * The approximate distance of a count from chance (a quarter right) in standard deviations. Few occurrences
 * give a small distance.
 */
const distance = ({ right, wrong }: Count): number =>
  (right - (right + wrong) / 4) / Math.sqrt(((right + wrong) * 3) / 16 + 1);

const farthestFirst = (counts: Count[]) => counts.toSorted((a, b) => Math.abs(distance(b)) - Math.abs(distance(a)));

/** The words that revealed most keys of unseen modules, strongest first. */
export const tellingWords = (questions: readonly FormQuestion[], gains: Gains, most: number): Count[] =>
  count(questions, wordsOf)
    .toSorted((a, b) => (gains.get(b.what) ?? 0) - (gains.get(a.what) ?? 0))
    .slice(0, most);

export const tellingPhrases = (questions: readonly FormQuestion[]): Count[] =>
  farthestFirst(
    count(questions, (option) =>
      Object.entries(PHRASES)
        .filter(([, phrase]) => phrase.test(foldText(option)))
        .map(([name]) => name),
    ),
  );

const REFUSES = /^(no|ningun[oa]?|nada|nunca|nadie|tampoco|niega|negar|negarse|rechaza|rechazar)\b/;
const CAREFUL =
  /^(si, y )?(le |lo |la |se )?(escal|avis|report|verific|consult|document|registr|confirm|inform|deten|suspend|niega|negar|rechaz|pide|pedir|no\b)/;

/** Words that begin options of every kind. */
const KINDLESS_WORD = /^(el|la|lo|los|las|un|una|a|al|de|del|en|por|con|para|su|sus|que|\d+)$/;

/** The property in which one option differs from all three others; undefined when there is none. */
export function outlyingProperty(options: readonly string[], one: number): 'polarity' | 'kind of act' | undefined {
  const alone = (has: boolean[]) => has.every((value, i) => i === one || value !== has[one]);
  const texts = options.map(foldText);
  if (alone(texts.map((text) => REFUSES.test(text)))) return 'polarity';
  if (alone(texts.map((text) => CAREFUL.test(text)))) return 'kind of act';
  const first = texts.map((text) => text.split(/[\s,;:]/)[0] ?? '');
  const [shared, ...more] = new Set(first.filter((_, i) => i !== one));
  return shared !== undefined && more.length === 0 && shared !== first[one] && !KINDLESS_WORD.test(shared)
    ? 'kind of act'
    : undefined;
}

/** Shares of questions whose right option is longer, or shorter, than all others. */
export function lengthShares(questions: readonly FormQuestion[]): { longest: number; shortest: number } {
  const share = (beats: (own: number, other: number) => boolean) =>
    questions.filter(({ options, key }) =>
      options.every((option, i) => i === key || beats(options[key]?.length ?? 0, option.length)),
    ).length / (questions.length || 1);
  return { longest: share((own, other) => own > other), shortest: share((own, other) => own < other) };
}
