import { type CourseIndex, type Posting, stemBit } from './course-index.ts';
import type { Concept, Understanding } from './understand-question.ts';

/** The factor for a question about the same subject that asks for another kind of fact. */
const OTHER_KIND = 0.94;

/** How well stems match a concept: 1 in the user's own words. */
export const matchInStems = ({ wordings }: Concept, stems: { has: (stem: string) => boolean }): number => {
  let best = 0;
  for (const { lexemes, weight } of wordings)
    if (weight > best && lexemes.every((lexeme) => stems.has(lexeme))) best = weight;
  return best;
};

/** How well several questions match a concept. A stem counts by the number of questions that use it. */
export const matchInQuestions = ({ wordings }: Concept, stems: ReadonlyMap<string, number>): number =>
  Math.max(
    0,
    ...wordings.map(({ lexemes, weight }) => weight * Math.min(...lexemes.map((lexeme) => stems.get(lexeme) ?? 0))),
  );

/** Postings of the questions that have all of these stems. */
function postingsOfAll(lexemes: readonly string[], { postings }: CourseIndex): readonly Posting[] {
  const [first = [], ...others] = lexemes.map((lexeme) => postings.get(lexeme) ?? []);
  if (others.length === 0) return first;
  const rest = others.map((all) => new Map(all.map(({ question, stemBits }) => [question, stemBits])));
  return first
    .filter(({ question }) => rest.every((all) => all.has(question)))
    .map(({ question, stemBits }) => ({
      question,
      stemBits: rest.reduce((bits, all) => bits | (all.get(question) ?? 0), stemBits),
    }));
}

/**
 * The similarity by words: the harmonic mean of the shares that each question has of the other, rare words
 * counting more.
 */
function similaritiesByWords({ concepts }: Understanding, index: CourseIndex): Float64Array {
  const { asked } = index;
  const said = new Float64Array(asked.length);
  const stemBits = new Int32Array(asked.length);
  const weights = new Float64Array(asked.length);
  for (const { wordings, rarity, hint } of concepts) {
    weights.fill(0);
    for (const { lexemes, weight } of wordings)
      for (const { question, stemBits: places } of postingsOfAll(lexemes, index)) {
        weights[question] = Math.max(weights[question] ?? 0, weight);
        stemBits[question] = (stemBits[question] ?? 0) | places;
      }
    const counts = rarity * (hint ? 0.5 : 1);
    weights.forEach((weight, question) => {
      said[question] = (said[question] ?? 0) + counts * weight;
    });
  }
  const counting = concepts.some(({ hint }) => !hint) ? concepts.filter(({ hint }) => !hint) : concepts;
  const total = counting.reduce((sum, { rarity }) => sum + rarity, 0);
  return said.map((amount, question) => {
    const other = asked[question];
    if (amount === 0 || total === 0 || !other?.total) return 0;
    const share = Math.min(1, amount / total);
    const places = stemBits[question] ?? 0;
    const answered =
      other.rarities.reduce((sum, rarity, place) => (places & stemBit(place) ? sum + rarity : sum), 0) / other.total;
    return share + answered === 0 ? 0 : (2 * share * answered) / (share + answered);
  });
}

/** The similarity of the best wording of each entry: 0 to 1. */
export function similarEntries(understanding: Understanding, index: CourseIndex): Float64Array {
  const similar = new Float64Array(index.entries.count);
  const alike = similaritiesByWords(understanding, index);
  for (const [question, { entry, kind }] of index.asked.entries())
    similar[entry] = Math.max(
      similar[entry] ?? 0,
      (alike[question] ?? 0) * (kind === understanding.kind ? 1 : OTHER_KIND),
    );
  return similar;
}
