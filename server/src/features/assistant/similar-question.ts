import { bitOf, type CourseIndex, type Posting } from './course-index.ts';
import type { Concept, Understanding } from './understand-question.ts';

/** What is asked for weighs a little beside what it is asked about. */
const OTHER_KIND = 0.94;

/** How well stems say a concept: 1 in the asker's own words. */
export const saidBy = ({ wordings }: Concept, stems: { has: (stem: string) => boolean }): number => {
  let best = 0;
  for (const { lexemes, weight } of wordings)
    if (weight > best && lexemes.every((lexeme) => stems.has(lexeme))) best = weight;
  return best;
};

/** How well questions say a concept together, whose stems count by how many of them say it. */
export const askedBy = ({ wordings }: Concept, stems: ReadonlyMap<string, number>): number =>
  Math.max(
    0,
    ...wordings.map(({ lexemes, weight }) => weight * Math.min(...lexemes.map((lexeme) => stems.get(lexeme) ?? 0))),
  );

/** Postings of the questions that have all of these stems. */
function postingsOfAll(lexemes: readonly string[], { postings }: CourseIndex): readonly Posting[] {
  const [first = [], ...others] = lexemes.map((lexeme) => postings.get(lexeme) ?? []);
  if (others.length === 0) return first;
  const rest = others.map((all) => new Map(all.map(({ question, mine }) => [question, mine])));
  return first
    .filter(({ question }) => rest.every((all) => all.has(question)))
    .map(({ question, mine }) => ({
      question,
      mine: rest.reduce((bits, all) => bits | (all.get(question) ?? 0), mine),
    }));
}

/**
 * By the words of both: the mean, harmonic, of the share of each that the other says, rare words counting
 * more.
 */
function alikeInWords({ concepts }: Understanding, index: CourseIndex): Float64Array {
  const { asked } = index;
  const said = new Float64Array(asked.length);
  const mine = new Int32Array(asked.length);
  const weights = new Float64Array(asked.length);
  for (const { wordings, rarity, hint } of concepts) {
    weights.fill(0);
    for (const { lexemes, weight } of wordings)
      for (const { question, mine: places } of postingsOfAll(lexemes, index)) {
        weights[question] = Math.max(weights[question] ?? 0, weight);
        mine[question] = (mine[question] ?? 0) | places;
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
    const places = mine[question] ?? 0;
    const answered =
      other.rarities.reduce((sum, rarity, place) => (places & bitOf(place) ? sum + rarity : sum), 0) / other.total;
    return share + answered === 0 ? 0 : (2 * share * answered) / (share + answered);
  });
}

/** How much the wording of each entry that is most alike asks the same: 0 to 1. */
export function similarEntries(understanding: Understanding, index: CourseIndex): Float64Array {
  const similar = new Float64Array(index.entries.count);
  const alike = alikeInWords(understanding, index);
  for (const [question, { entry, kind }] of index.asked.entries())
    similar[entry] = Math.max(
      similar[entry] ?? 0,
      (alike[question] ?? 0) * (kind === understanding.kind ? 1 : OTHER_KIND),
    );
  return similar;
}
