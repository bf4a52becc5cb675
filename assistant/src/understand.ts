import type { Index, Synonym } from './build-index.ts';
import { placesOf } from './message-places.ts';
import { kindOf, type QuestionKind } from './question-kind.ts';
import { regimesIn } from './regimes.ts';
import { trigramsOf, wordsIn } from './text.ts';

/** One way in which a course may express a concept: all of these stems. */
interface Expression {
  stems: ReadonlySet<string>;
  /** 1 for the user's own word. */
  weight: number;
}

/** A word of the question that shows its subject, with all ways in which a course may express it. */
export interface Concept {
  rarity: number;
  expressions: readonly Expression[];
  /** The meaning of a whole phrase: it helps a text that contains it, and does not count against others. */
  hint: boolean;
}

export interface Understanding {
  concepts: readonly Concept[];
  /** All stems of the question and of their synonyms' meanings. */
  stems: ReadonlySet<string>;
  /** Places of the question's features for the learned models. */
  places: Int32Array;
  kind: QuestionKind;
  /** The kinds of entity that the question names. */
  regimes: readonly string[];
}

const SYNONYM_WEIGHT = 0.75;
/** Words below this similarity of sound are other words. */
const SAME_SOUND = 0.5;
/** No word of Spanish is longer. */
const LONGEST_WORD = 30;
/** The rarity of a word that no course and no synonym contains. It counts against every slide. */
const UNKNOWN_RARITY = 0.85;

/** The known stem that sounds most like a misspelt one, with the similarity of their sounds. */
function likeliestSpelling(stem: string, { sounds }: Index): { stem: string; weight: number } | undefined {
  if (stem.length < 4 || stem.length > LONGEST_WORD) return undefined;
  const trigrams = trigramsOf(stem);
  const shared = new Map<string, { count: number; of: number }>();
  for (const trigram of trigrams)
    for (const sound of sounds.get(trigram) ?? [])
      shared.set(sound.stem, { count: (shared.get(sound.stem)?.count ?? 0) + 1, of: sound.trigrams });
  let best: { stem: string; weight: number } | undefined;
  for (const [like, { count, of }] of shared) {
    const weight = count / (trigrams.size + of - count);
    if (weight >= SAME_SOUND && weight > (best?.weight ?? 0)) best = { stem: like, weight };
  }
  return best;
}

/**
 * The subject of a question: its words without those that only ask, with misspelt words corrected and
 * technical terms added to everyday ones.
 */
export function understand(index: Index, question: string): Understanding {
  const words = wordsIn(question);
  const said = new Map<string, { weight: number; counts: boolean }>();
  for (const { word, stem } of words) {
    const known = index.rarity.has(stem) || index.synonyms.has(stem) || index.ignored.has(word);
    const spelt = known ? undefined : likeliestSpelling(stem, index);
    const counts = !index.ignored.has(word) || (said.get(stem)?.counts ?? false);
    said.set(spelt?.stem ?? stem, { weight: spelt?.weight ?? 1, counts });
  }
  // Words that only ask may be part of a phrase ("se fue la luz"), but mean nothing alone.
  const meant = new Set<Synonym>();
  for (const [stem, { counts }] of said)
    for (const synonym of index.synonyms.get(stem) ?? [])
      if ((synonym.everyday.size > 1 || counts) && synonym.everyday.isSubsetOf(said)) meant.add(synonym);

  const rarityOf = (stems: Iterable<string>) => {
    const all = [...stems].map((stem) => index.rarity.get(stem) ?? 0);
    return all.reduce((sum, one) => sum + one, 0) / (all.length || 1);
  };
  const expressionsOf = (synonyms: readonly Synonym[]): Expression[] =>
    synonyms.map(({ means }) => ({ stems: means, weight: SYNONYM_WEIGHT }));
  const rarest = (expressions: readonly Expression[]) =>
    Math.max(0, ...expressions.map(({ stems }) => rarityOf(stems)));

  const concepts = [...said].flatMap(([stem, { weight, counts }]): Concept[] => {
    if (!counts) return [];
    const own = index.rarity.has(stem) ? [{ stems: new Set([stem]), weight }] : [];
    const others = expressionsOf([...meant].filter(({ everyday }) => everyday.has(stem)));
    const telling = own.length > 0 ? own : others;
    const rarity = telling.length > 0 ? rarest(telling) : UNKNOWN_RARITY;
    return [{ rarity, expressions: [...own, ...others], hint: false }];
  });
  const phrases = Map.groupBy(
    [...meant].filter(({ everyday }) => everyday.size > 1),
    ({ everyday }) => [...everyday].join(' '),
  );
  for (const synonyms of phrases.values()) {
    const expressions = expressionsOf(synonyms);
    concepts.push({ rarity: rarest(expressions), expressions, hint: true });
  }
  return {
    concepts,
    stems: new Set([...said.keys(), ...[...meant].flatMap(({ means }) => [...means])]),
    places: placesOf(question),
    kind: kindOf(question),
    regimes: regimesIn(question),
  };
}

// Faster than `isSubsetOf` on the small sets of this inmost loop.
function hasAll(stems: ReadonlySet<string>, needed: ReadonlySet<string>): boolean {
  for (const stem of needed) if (!stems.has(stem)) return false;
  return true;
}

/** How well stems express a concept: 1 in the user's own words. */
export function expressedIn({ expressions }: Concept, stems: ReadonlySet<string>): number {
  let best = 0;
  for (const expression of expressions)
    if (expression.weight > best && hasAll(stems, expression.stems)) best = expression.weight;
  return best;
}
