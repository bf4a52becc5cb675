import type { CourseIndex } from './course-index.ts';
import type { Concept, Understanding } from './understand-question.ts';

/** What is asked for weighs a little beside what it is asked about. */
const OTHER_KIND = 0.94;

/** How well stems say a concept: 1 in the asker's own words. */
export const saidBy = ({ wordings }: Concept, stems: { has: (stem: string) => boolean }): number => {
  let best = 0;
  for (const { lexemes, weight } of wordings) if (weight > best && lexemes.every((lexeme) => stems.has(lexeme))) best = weight;
  return best;
};

/** How well questions say a concept together, whose stems count by how many of them say it. */
export const askedBy = ({ wordings }: Concept, stems: ReadonlyMap<string, number>): number =>
  Math.max(0, ...wordings.map(({ lexemes, weight }) => weight * Math.min(...lexemes.map((lexeme) => stems.get(lexeme) ?? 0))));

/** How well each question says a concept, and in which of its own words. */
function sayings({ wordings }: Concept, { postings }: CourseIndex): Map<number, { weight: number; mine: number[] }> {
  const found = new Map<number, { weight: number; mine: number[] }>();
  for (const { lexemes, weight } of wordings) {
    const [first = [], ...others] = lexemes.map((lexeme) => postings.get(lexeme) ?? []);
    for (const { question, mine } of first) {
      const rest = others.map((all) => all.find((posting) => posting.question === question));
      if (rest.includes(undefined)) continue;
      const before = found.get(question);
      const own = [...mine, ...rest.flatMap((posting) => posting?.mine ?? [])];
      found.set(question, { weight: Math.max(weight, before?.weight ?? 0), mine: before ? [...before.mine, ...own] : own });
    }
  }
  return found;
}

/** By the words of both: the mean, harmonic, of the share of each that the other says, rare words counting more. */
function alikeInWords({ concepts }: Understanding, index: CourseIndex): Float64Array {
  const { asked } = index;
  const said = new Float64Array(asked.length);
  const mine = new Map<number, Set<number>>();
  for (const concept of concepts)
    for (const [question, { weight, mine: own }] of sayings(concept, index)) {
      said[question] = (said[question] ?? 0) + concept.rarity * weight * (concept.hint ? 0.5 : 1);
      const places = mine.get(question) ?? new Set<number>();
      for (const place of own) places.add(place);
      mine.set(question, places);
    }
  const counting = concepts.some(({ hint }) => !hint) ? concepts.filter(({ hint }) => !hint) : concepts;
  const total = counting.reduce((sum, { rarity }) => sum + rarity, 0);
  return said.map((amount, question) => {
    const other = asked[question];
    if (amount === 0 || total === 0 || !other?.total) return 0;
    const share = Math.min(1, amount / total);
    const answered = [...(mine.get(question) ?? [])].reduce((sum, place) => sum + (other.rarities[place] ?? 0), 0) / other.total;
    return share + answered === 0 ? 0 : (2 * share * answered) / (share + answered);
  });
}

/** How much the wording of each entry that is most alike asks the same: 0 to 1. */
export function similarEntries(understanding: Understanding, index: CourseIndex): Float64Array {
  const similar = new Float64Array(index.entries.count);
  const alike = alikeInWords(understanding, index);
  for (const [question, { entry, kind }] of index.asked.entries())
    similar[entry] = Math.max(similar[entry] ?? 0, (alike[question] ?? 0) * (kind === understanding.kind ? 1 : OTHER_KIND));
  return similar;
}
