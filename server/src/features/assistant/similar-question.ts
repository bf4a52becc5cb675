import type { AskedHit } from './knowledge.ts';
import type { Concept, Understanding } from './understand-question.ts';

/** A question that was asked before and how much it asks the same: 0 to 1. */
export interface Similar {
  question: AskedHit;
  similarity: number;
}

/** What is asked for weighs a little beside what it is asked about. */
const OTHER_KIND = 0.88;

/** How well stems say a concept: 1 in the asker's own words. */
export const saidBy = ({ wordings }: Concept, stems: { has: (stem: string) => boolean }): number =>
  Math.max(0, ...wordings.filter(({ lexemes }) => lexemes.every((lexeme) => stems.has(lexeme))).map(({ weight }) => weight));

const sum = <Item>(items: readonly Item[], amount: (item: Item) => number) => items.reduce((total, item) => total + amount(item), 0);

/** The share of what is asked that stems say, rare words counting more. */
export const shareSaid = (concepts: readonly Concept[], stems: { has: (stem: string) => boolean }): number => {
  const asked = concepts.filter(({ hint }) => !hint);
  const total = sum(asked.length > 0 ? asked : concepts, ({ rarity }) => rarity);
  return total === 0
    ? 0
    : Math.min(1, sum(concepts, (concept) => concept.rarity * saidBy(concept, stems) * (concept.hint ? 0.5 : 1)) / total);
};

/** Both must say the other's words: the mean, harmonic, of the two shares. */
function alike({ concepts, kind }: Understanding, question: AskedHit): number {
  const hits = new Set(question.hits.map(({ lexeme }) => lexeme));
  const said = shareSaid(concepts, hits);
  const wordings = concepts.flatMap((concept) => concept.wordings).flatMap(({ lexemes }) => lexemes);
  const meant = new Set(question.hits.filter(({ lexeme }) => wordings.includes(lexeme)).flatMap(({ of }) => of));
  const total = sum(question.stems, ({ rarity }) => rarity);
  const answered = total === 0 ? 0 : sum(question.stems, ({ lexeme, rarity }) => (meant.has(lexeme) ? rarity : 0)) / total;
  if (said + answered === 0) return 0;
  return ((2 * said * answered) / (said + answered)) * (question.kind === kind ? 1 : OTHER_KIND);
}

/** The questions that were asked before, the most similar first. */
export const similarQuestions = (understanding: Understanding, asked: readonly AskedHit[]): Similar[] =>
  asked
    .map((question) => ({ question, similarity: alike(understanding, question) }))
    .filter(({ similarity }) => similarity > 0)
    .toSorted((a, b) => b.similarity - a.similarity);
